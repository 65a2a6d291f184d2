import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const fold = async (written: string) => {
  const [row] = await database.sql<{ folded: string }[]>`select fold_turkish(${written}) as folded`
  return row?.folded
}

test.each([
  ['ISPARTA', 'isparta'],
  ['ısparta', 'isparta'],
  ['Isparta', 'isparta'],
  ['İstanbul', 'istanbul'],
  // the same letter, written with a combining dot
  ['İzmir', 'izmir'],
  ['Çiçek', 'cicek'],
  ['ŞÖMİNE ĞÜ', 'somine gu'],
  ['Kâğıt Café', 'kagit cafe'],
  ['', ''],
])('%s folds to %s', async (written, folded) => {
  expect(await fold(written)).toBe(folded)
})
