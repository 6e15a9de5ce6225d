import path from 'node:path'
import type { Disk, Entry, Kind } from '../../src/edge/disk.js'

/** A file's bytes; null for a folder. */
type Content = Uint8Array | null

/** Everything on a disk, by absolute path. */
export type Contents = ReadonlyMap<string, Content>

/** How a call goes wrong: before it has any effect, after it, or after half of it (a write). */
export type Mode = 'before' | 'after' | 'short'

/** One failure to come: the call by its number from 1, and the system's code. `dead`: no later call has any effect either. */
export interface Failure {
  readonly call: number
  readonly code: string
  readonly mode: Mode
  readonly dead?: boolean
}

/** A file system in memory, with the errors of a real one, of which any call can be made to fail. */
export class MemoryDisk implements Disk {
  /** The calls so far, each by its name and path. */
  readonly calls: string[] = []
  private readonly names: Map<string, Content>
  private readonly handles = new Map<number, string>()
  private failure: Failure | null = null

  constructor(contents: Contents = new Map([['/', null]])) {
    this.names = new Map(contents)
  }

  /** What is on it now; bytes are never changed in place. */
  get contents(): Contents {
    return new Map(this.names)
  }

  failAt(failure: Failure | null): void {
    this.calls.length = 0
    this.failure = failure
  }

  text = (file: string): string => Buffer.from(this.bytes(file)).toString('utf8')

  /** A person writes a file: no call of the tool. */
  put(file: string, content: string | Uint8Array): void {
    this.folders(path.dirname(file))
    this.names.set(file, typeof content === 'string' ? new TextEncoder().encode(content) : content)
  }

  read = (file: string): Uint8Array => this.call('read', file, () => this.bytes(file))

  list = (folder: string): Entry[] =>
    this.call('list', folder, () => {
      if (this.at(folder) !== null) throw failed('ENOTDIR')
      return this.below(folder).map((name) => ({ name: path.basename(name), is: this.kind(name) }))
    })

  look = (file: string): { is: Kind; bytes: number; changed: number } | null =>
    this.call('look', file, () => {
      const content = this.names.get(file)
      return content === undefined ? null : { is: this.kind(file), bytes: content?.length ?? 0, changed: 0 }
    })

  resolve = (file: string): string =>
    this.call('resolve', file, () => {
      this.at(path.resolve(file))
      return path.resolve(file)
    })

  makeFolder = (folder: string): void => this.call('makeFolder', folder, () => this.folders(folder))

  create = (file: string): number =>
    this.call('create', file, () => {
      if (this.names.has(file)) throw failed('EEXIST')
      if (this.at(path.dirname(file)) !== null) throw failed('ENOTDIR')
      this.names.set(file, new Uint8Array())
      this.handles.set(this.handles.size + 1, file)
      return this.handles.size
    })

  write = (handle: number, bytes: Uint8Array): void => {
    const file = this.handles.get(handle) ?? ''
    this.call(
      'write',
      file,
      () => void this.names.set(file, Uint8Array.from(bytes)),
      () => void this.names.set(file, bytes.slice(0, bytes.length / 2)),
    )
  }

  sync = (handle: number): void => this.call('sync', this.handles.get(handle) ?? '', () => undefined)

  close = (handle: number): void => this.call('close', this.handles.get(handle) ?? '', () => undefined)

  syncFolder = (folder: string): void => this.call('syncFolder', folder, () => void this.at(folder))

  rename = (from: string, to: string): void =>
    this.call('rename', from, () => {
      const moved = this.at(from)
      if (this.at(path.dirname(to)) !== null) throw failed('ENOTDIR')
      if (moved === null && this.names.get(to) instanceof Uint8Array) throw failed('ENOTDIR')
      if (moved !== null && this.names.get(to) === null) throw failed('EISDIR')
      if (moved === null && this.below(to).length > 0) throw failed('ENOTEMPTY')
      for (const [name, content] of [...this.names])
        if (name === from || name.startsWith(`${from}/`)) {
          this.names.delete(name)
          this.names.set(`${to}${name.slice(from.length)}`, content)
        }
    })

  remove = (file: string): void =>
    this.call('remove', file, () => {
      for (const name of [...this.names.keys()])
        if (name === file || name.startsWith(`${file}/`)) this.names.delete(name)
    })

  removeEmpty = (folder: string): void =>
    this.call('removeEmpty', folder, () => {
      this.at(folder)
      if (this.below(folder).length > 0) throw failed('ENOTEMPTY')
      this.names.delete(folder)
    })

  private call<T>(name: string, file: string, work: () => T, half: () => void = () => undefined): T {
    this.calls.push(`${name} ${file}`)
    const { failure } = this
    if (failure === null || this.calls.length < failure.call) return work()
    if (this.calls.length > failure.call && failure.dead !== true) return work()
    if (this.calls.length === failure.call) {
      if (failure.mode === 'after') work()
      if (failure.mode === 'short') half()
    }
    throw failed(failure.code)
  }

  private at(file: string): Content {
    const content = this.names.get(file)
    if (content === undefined) throw failed('ENOENT')
    return content
  }

  private bytes(file: string): Uint8Array {
    const content = this.at(file)
    if (content === null) throw failed('EISDIR')
    return content
  }

  private below = (folder: string): string[] =>
    [...this.names.keys()].filter((name) => path.dirname(name) === folder && name !== folder)

  private kind = (file: string): Kind => (this.names.get(file) === null ? 'folder' : 'file')

  private folders(folder: string): void {
    if (this.names.get(folder) instanceof Uint8Array) throw failed('EEXIST')
    if (this.names.has(folder)) return
    this.folders(path.dirname(folder))
    this.names.set(folder, null)
  }
}

const failed = (code: string): Error => Object.assign(new Error(`${code}: injected`), { code })
