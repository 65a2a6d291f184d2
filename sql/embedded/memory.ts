import { readFileSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { resolve } from 'node:path'

const GiB = 2 ** 30

/** Memory of this machine or, where it is less, of the container, in bytes. */
export function memory(): number {
  let limit = Number.POSITIVE_INFINITY
  try {
    const text = readFileSync('/sys/fs/cgroup/memory.max', 'utf8').trim()
    if (text !== 'max') limit = Number(text)
  } catch {
    // No cgroup v2: the machine's own memory counts.
  }
  return Math.min(totalmem(), limit)
}

/**
 * A folder in memory for data that nobody needs after this run, that belongs only to `path`; undefined where there is
 * little memory or none that is a folder. A database is some 1,200 files, and a run of the tests makes and drops
 * hundreds.
 */
export function placeInMemory(path: string): string | undefined {
  const folder = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < 2 * GiB || memory() < 6 * GiB) return undefined
  } catch {
    return undefined
  }
  return `${folder}/telve-data-${Bun.hash(resolve(path)).toString(36)}`
}
