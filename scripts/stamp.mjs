// Names this build: the digest of all its code and of the packages it runs with. What was computed by another build is
// never taken for this one's.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const modules = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
const hash = createHash('sha256')
for (const file of ['package-lock.json', ...modules.sort().map((name) => path.join('dist', name))]) {
  hash.update(file.split(path.sep).join('/')).update('\0').update(readFileSync(file)).update('\0')
}
writeFileSync(path.join('dist', 'build.json'), `${JSON.stringify({ digest: `sha256:${hash.digest('hex')}` })}\n`)
