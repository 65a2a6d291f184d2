import { expect, test } from 'vitest'
import { changesOf, differenceOf } from './difference.ts'

/** A text again from its difference: what was, or what will be. */
const again = (runs: ReturnType<typeof differenceOf<string>>, without: 'added' | 'removed') =>
  runs.flatMap(({ kind, items }) => (kind === without ? [] : items)).join('')

test.each([
  ['', ''],
  ['abc', ''],
  ['', 'abc'],
  ['abcabba', 'cbabac'],
  ['kahve', 'kahve'],
  ['xaaay', 'xay'],
  ['ab', 'ba'],
])('%s and %s come back from what differs', (before, after) => {
  const runs = differenceOf([...before], [...after])
  expect(again(runs, 'added')).toBe(before)
  expect(again(runs, 'removed')).toBe(after)
})

test('what both texts have stays', () => {
  expect(differenceOf([...'kahve'], [...'kehvem'])).toEqual([
    { kind: 'same', items: ['k'] },
    { kind: 'removed', items: ['a'] },
    { kind: 'added', items: ['e'] },
    { kind: 'same', items: ['h', 'v', 'e'] },
    { kind: 'added', items: ['m'] },
  ])
})

test('texts too long to compare are replaced whole, but for their equal ends', () => {
  const lines = (name: string) => Array.from({ length: 3000 }, (_, i) => `${name} ${i}`)
  const runs = differenceOf(['baş', ...lines('eski'), 'son'], ['baş', ...lines('yeni'), 'son'])
  expect(runs.map(({ kind, items }) => [kind, items.length])).toEqual([
    ['same', 1],
    ['removed', 3000],
    ['added', 3000],
    ['same', 1],
  ])
})

test('a line in the place of another shows the words that changed', () => {
  expect(
    changesOf(
      '# 1. Sorumlu\n\nVerileriniz [Şirket] tarafından işlenir.\n- Ad\n- Adres',
      '# 1. Sorumlu\nVerileriniz Telve tarafından işlenir.\n\n- Ad\n- Telefon\n- Adres',
    ),
  ).toEqual([
    { kind: 'same', text: '# 1. Sorumlu' },
    {
      kind: 'changed',
      words: [
        { kind: 'same', items: ['Verileriniz '] },
        { kind: 'removed', items: ['[Şirket] '] },
        { kind: 'added', items: ['Telve '] },
        { kind: 'same', items: ['tarafından ', 'işlenir.'] },
      ],
    },
    { kind: 'same', text: '- Ad' },
    { kind: 'added', text: '- Telefon' },
    { kind: 'same', text: '- Adres' },
  ])
})

test('lines that only one version has are removed and added as a whole', () => {
  expect(changesOf('bir\niki\nüç', 'dört\nüç')).toEqual([
    {
      kind: 'changed',
      words: [
        { kind: 'removed', items: ['bir'] },
        { kind: 'added', items: ['dört'] },
      ],
    },
    { kind: 'removed', text: 'iki' },
    { kind: 'same', text: 'üç' },
  ])
  expect(changesOf('bir', 'bir\n\n')).toEqual([{ kind: 'same', text: 'bir' }])
})
