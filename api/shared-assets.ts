import { copyFile, mkdir, readdir, rename, stat, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** ms after which the files of a release that no process has started since are removed */
const keptMs = 90 * 24 * 60 * 60_000

/**
 * Lays a build's hashed files into the folder that the processes of all releases share, so that each of them serves
 * what a page of another release asks for (decisions/250). A file is there whole or not at all. What no process of a
 * release has laid there for 90 days goes.
 * @param build the folder of the build
 * @param now epoch ms
 */
export async function shareAssets(build: string, folder: string, now = Date.now()): Promise<void> {
  await mkdir(folder, { recursive: true })
  const there = new Set(await readdir(folder))
  for (const name of await readdir(join(build, 'assets'))) {
    const place = join(folder, name)
    if (!there.delete(name)) {
      // of two containers both processes may have the same number
      const beside = `${place}.${crypto.randomUUID()}.part`
      await copyFile(join(build, 'assets', name), beside)
      await rename(beside, place)
    }
    await utimes(place, now / 1000, now / 1000)
  }
  for (const name of there) {
    const place = join(folder, name)
    // two processes may find the same old file
    const file = await stat(place).catch(() => undefined)
    if (file && file.mtimeMs < now - keptMs) await unlink(place).catch(() => {})
  }
}
