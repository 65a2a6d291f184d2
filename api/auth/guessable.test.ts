import { expect, test } from 'vitest'
import { guessOf } from './guessable.ts'

const elif = {
  username: 'elif.yilmaz@posta.example',
  fullName: 'Elif Yılmaz',
  phone: '+905321112233',
}

test.each([
  ...['12345678', 'password', 'iloveyou1', 'galatasaray', 'P4ssw0rd', 'qwerty123'],
  ...['sifre123', 'Şifre123', 'ŞİFRE1234', 'Trabzonspor61', 'anneannem', 'istanbul34', 'Sevgilim1'],
])('%s is common', async (password) => {
  expect(await guessOf(password, elif)).toBe('common')
})

test.each([
  ...['elif1990', 'ElifYılmaz', 'yilmazelif', 'elif.yilmaz', 'Elif.Yılmaz!1', 'e1if.y1lmaz'],
  ...['5321112233', 'telve-demo', 'Telve2026!', 'telvetelve', 'posta-elif'],
])('%s is made of the person or the product', async (password) => {
  expect(['own', 'pattern']).toContain(await guessOf(password, elif))
})

test.each(['aaaaaaaa', 'abababab', '01.01.1990', '98765432', 'a'.repeat(128), 'xyzxyzxyz'])(
  '%s is a pattern or common',
  async (password) => {
    expect(await guessOf(password, elif)).toBeDefined()
  },
)

test.each([
  ...['kopuklu-sabah', 'doğru at pil zımba', '3kBq9zLm', 'yağmurlu salı', 'kahve-telvesi'],
  ...['ÇŞĞÜÖİÇŞ', '猫が好きな人', 'бариста и кот', '🦊🐻🐼🐨🐯🦁🐮🐷'],
  'uzun bir cümle, içinde telve ve elif de var',
  // a weak beginning or end does not spoil the rest
  `${'a'.repeat(30)} kediler damda geziyor`,
])('%s is let through', async (password) => {
  expect(await guessOf(password, elif)).toBeUndefined()
})

test('a name of no letters matters nothing', async () => {
  expect(await guessOf('kopuklu-sabah', { username: 'a@b.co', fullName: '猫' })).toBeUndefined()
})
