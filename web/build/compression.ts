import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** What is served; not the part of the build that the server runs. */
const worthwhile = /^(?!server\/).*\.(js|css|html|svg|json|webmanifest|txt)$/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` beside each text file of the build, SVGs included, so that the API
 * serves them without compressing again. All cores compress.
 */
export const precompress = (): Plugin => ({
  name: 'telve:precompress',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    // the folder, not the bundle, because files of public/ are not in the bundle
    const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    await Promise.all(
      names
        .filter((name) => worthwhile.test(name))
        .map(async (name) => {
          const path = join(dir, name)
          const text = await readFile(path)
          await Promise.all([
            brotli(text).then((bytes) => writeFile(`${path}.br`, bytes)),
            gzipped(text, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
          ])
        }),
    )
  },
})
