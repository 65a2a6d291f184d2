import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { quoted } from '#web/texts/quoted.ts'
import { everydayFonts, lettersOf } from './fonts.ts'

const css = readFileSync(new URL('../../ui-kit/foundations/fonts.css', import.meta.url), 'utf8')
const faces = css
  .match(/@font-face\s*\{[^}]*\}/g)
  ?.filter((face) => face.includes('./everyday/'))
  .map((face) => ({
    family: /font-family: "(.*)"/.exec(face)?.[1] ?? '',
    letters: lettersOf(/unicode-range:([^;]+);/.exec(face)?.[1] ?? ''),
  }))

test('everyday faces hold every letter of the texts that are fixed', () => {
  const texts = `${Object.values(quoted).flat().join('')}abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ`
  for (const family of ['Fraunces', 'Figtree Variable']) {
    const held = new Set(faces?.filter((f) => f.family === family).flatMap((f) => [...f.letters]))
    // neither font has Apple's command key, and Figtree has no lira sign
    const missing = [...new Set(texts)].filter(
      (letter) => !held.has(letter) && !'⌘₺'.includes(letter),
    )
    expect(missing, family).toEqual([])
  }
})

test('they are made, and smaller than half of the whole', async () => {
  const { config } = everydayFonts()
  if (typeof config !== 'function') throw new Error('the plugin makes the fonts in its config')
  const made = (await config.call({} as never, {}, { command: 'build', mode: 'test' })) as {
    resolve: { alias: { find: string; replacement: string }[] }
  }
  const { alias } = made.resolve
  expect(alias).toHaveLength(4)
  const { resolve } = createRequire(import.meta.url)
  const bytes = (paths: string[]) => paths.reduce((sum, path) => sum + statSync(path).size, 0)
  const cut = bytes(alias.map((a) => a.replacement))
  const whole = bytes(alias.map((a) => resolve(a.find.replace('./everyday/', ''))))
  expect(cut).toBeLessThan(whole / 2)
})
