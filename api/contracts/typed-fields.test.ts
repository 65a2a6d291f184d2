import { expect, test } from 'vitest'
import { RatingFields } from './ratings/ratings.ts'
import { text } from './typed-fields.ts'

const name = text(120, 'İsim Soyisim gerekli')
const said = (typed: string) => name.safeParse(typed).error?.issues[0]?.message

test.each([
  [
    'a right-to-left override',
    'Elif \u202eyılmaz',
    'Metinde yazının yönünü değiştiren görünmez karakterler var.',
  ],
  ['an isolate', '\u2067Elif', 'Metinde yazının yönünü değiştiren görünmez karakterler var.'],
  ['only a zero-width space', '\u200b', 'İsim Soyisim gerekli'],
  ['only a Hangul filler', '\u3164', 'İsim Soyisim gerekli'],
  ['only joiners and blanks', '\u200d \u2800\ufeff', 'İsim Soyisim gerekli'],
  ['only marks', '\u0301\u0302', 'İsim Soyisim gerekli'],
  ['119 marks', `a${'\u0301'.repeat(119)}`, 'Metinde bir harfin üzerinde çok fazla işaret var.'],
  ['nothing', '  ', 'İsim Soyisim gerekli'],
])('a name of %s is refused', (_, typed, sentence) => {
  expect(said(typed)).toBe(sentence)
})

test.each([
  'Çağla Işık',
  'Nguyễn Thị Ánh',
  'محمد علي',
  'Zoë-Anaïs O’Neill',
  'สมชาย ใจดี',
  'Latte ☕️',
  '👩‍🍳 Mutfak',
  '7',
])('%s is a name', (typed) => expect(name.parse(typed)).toBe(typed.normalize('NFC')))

test('what is typed in pieces is kept composed', () => {
  expect(name.parse('C\u0327ag\u0306la')).toBe('Çağla')
})

test('a comment may be empty, but not look so', () => {
  expect(RatingFields.parse({ stars: 5, comment: ' ' }).comment).toBe('')
  expect(RatingFields.safeParse({ stars: 5, comment: '\u200b' }).success).toBe(false)
})
