import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const faces = join(import.meta.dirname, '../../ui-kit/foundations/fonts.css')
const made = join(import.meta.dirname, '../../.telve/fonts')
const face = /@font-face\s*\{[^}]*url\("\.\/everyday\/([^"]+)"\)[^}]*unicode-range:([^;]+);/g

/** The used OpenType features (decisions/038): kerning, accents, ligatures, tabular digits. */
const features = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'calt', 'liga', 'tnum']

/** The prefix of the cut files, in the build too. */
export const everyday = 'everyday-'

/** The letters of a `unicode-range`. */
export const lettersOf = (ranges: string): string =>
  ranges
    .split(',')
    .flatMap((range) => {
      const [first = '', last = first] = range.trim().replace('U+', '').split('-')
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, i) => from + i)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')

/**
 * Cuts fonts down to the letters that nearly every page needs. A face of fonts.css with the source
 * `./everyday/<file>` gets that file with only the letters of its `unicode-range`: less than half the
 * size. The whole files come before them there, for rarer letters. .telve/fonts caches the
 * cut files.
 */
export const everydayFonts = (): Plugin => ({
  name: 'telve:everyday-fonts',
  async config() {
    const alias: { find: string; replacement: string }[] = []
    for (const [, source = '', ranges = ''] of readFileSync(faces, 'utf8').matchAll(face)) {
      const whole = readFileSync(require.resolve(source))
      const version = createHash('sha256').update(whole).update(ranges).update(features.join())
      const path = join(made, version.digest('hex').slice(0, 16), everyday + basename(source))
      if (!existsSync(path)) {
        const cut = await subsetFont(whole, lettersOf(ranges), {
          targetFormat: 'woff2',
          keepFeatures: features,
          noHinting: true,
        })
        mkdirSync(dirname(path), { recursive: true })
        // written to a temporary name first, because another build may read it
        writeFileSync(`${path}.${process.pid}`, cut)
        renameSync(`${path}.${process.pid}`, path)
      }
      alias.push({ find: `./everyday/${source}`, replacement: path })
    }
    return { resolve: { alias } }
  },
})
