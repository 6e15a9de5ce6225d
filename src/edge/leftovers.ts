import path from 'node:path'
import { attempt, isTemporary } from './atomic.js'
import type { Home } from './home.js'
import { isRunning } from './owner.js'
import { takeBack } from './packets.js'
import { runFolder } from './runs.js'

/**
 * Removes what a command that was killed has left: temporaries in the run's folders and beside judgment.md, those of dead
 * processes in the records folder, and packets that no longer wait for a reply. To be called by the holder of the lock.
 * What cannot be removed stays: it harms nothing.
 */
export function tidy(home: Home, id: string, spentPackets: readonly string[]): void {
  const run = runFolder(home, id)
  const ours = [home.folder, run, path.join(run, 'objects'), path.dirname(run)]
  for (const folder of ours) sweep(home, folder, () => true)
  sweep(home, home.records, (name) => !isRunning(Number(/\.(\d+)\.tmp$/.exec(name)?.[1])))
  for (const packet of spentPackets) takeBack(home, packet)
}

function sweep({ disk, folder: spec }: Home, folder: string, spent: (name: string) => boolean): void {
  attempt(() => {
    if (disk.look(folder)?.is !== 'folder') return
    for (const { name } of disk.list(folder)) {
      const foreign = folder === spec && !name.startsWith('.judgment') // the folder is a person's
      if (isTemporary(name) && !foreign && spent(name)) disk.remove(path.join(folder, name))
    }
  })
}
