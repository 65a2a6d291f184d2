import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = /\.(js|css|html|svg|json|webmanifest)$/

/**
 * Writes each text file of the build, drawings included, a second and third time, as `.br` and
 * `.gz`, so that the API serves it compressed without compressing it for every phone anew.
 */
export const precompress = (): Plugin => ({
  name: 'telve:precompress',
  apply: 'build',
  writeBundle({ dir = '' }) {
    // the folder, not the bundle: what public/ holds is copied past it
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!worthwhile.test(name)) continue
      const path = join(dir, name)
      const text = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(text))
      writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
    }
  },
})
