import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = /\.(js|css|html|svg|json|webmanifest)$/

/**
 * Writes a `.br` and a `.gz` beside each text file of the build, SVGs included, so that the API
 * serves them without compressing again.
 */
export const precompress = (): Plugin => ({
  name: 'telve:precompress',
  apply: 'build',
  writeBundle({ dir = '' }) {
    // the folder, not the bundle, because files of public/ are not in the bundle
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!worthwhile.test(name)) continue
      const path = join(dir, name)
      const text = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(text))
      writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
    }
  },
})
