import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Copy, programs } from '../end-to-end/cli.js'
import { binOf, type Client } from './clients.js'
import { type Behaviour, loopbackModel, type Seen } from './loopback-model.js'

/** A conversation with a real client in a project into which judgment-day was installed, when it has ended. */
export interface Talked {
  readonly seen: readonly Seen[]
  readonly said: string
}

/** Lets a client talk with a model that behaves as it is told, and ends it after a time. */
export async function talk(
  client: Client,
  copy: Copy,
  args: readonly string[],
  behave: (body: string) => Behaviour,
): Promise<Talked> {
  const model = await loopbackModel(behave)
  const home = mkdtempSync(path.join(tmpdir(), 'talk-'))
  for (const [file, words] of Object.entries(client.files(model.url, { command: 'true', args: [] }))) {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
    writeFileSync(path.join(home, file), words)
  }
  const env = {
    PATH: [programs(copy), binOf(client), process.env.PATH].join(path.delimiter),
    HOME: home,
    PWD: copy.folder,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    ...client.env(model.url),
  }
  const child = spawn(client.runner, args, {
    cwd: copy.folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 280_000,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  await new Promise((resolve) => child.on('close', resolve))
  await model.close()
  return { seen: model.seen, said }
}
