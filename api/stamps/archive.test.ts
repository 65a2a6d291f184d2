import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import type { Endpoint, ErrorAnswer } from '../contracts/endpoint.ts'
import { ownLoyalty } from '../contracts/loyalty/loyalty.ts'
import {
  changeStampCard,
  createStampCard,
  deleteStampCard,
  listArchivedStampCards,
  listStampCards,
  restoreStampCard,
  type StampCard,
} from '../contracts/stamps/cards.ts'

let app: TestApp
let itemId = 0
beforeAll(async () => {
  app = await openTestApp()
  const [row] = await app.owner<{ id: number }[]>`
    with c as (insert into menu_categories (name) values ('Kahveler') returning id)
    insert into menu_items (category_id, name, description, price)
    select id, 'Latte', '-', 15500 from c returning id`
  itemId = row?.id ?? 0
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.owner`delete from stamp_balances`
  await app.owner`delete from stamp_cards`
})

const ask = (e: Endpoint, id?: number, body?: object) =>
  app.call('admin', e, { ...(id && { params: { id } }), ...(body && { body }) })
const codeOf = async (answer: Response) => ((await answer.json()) as ErrorAnswer).code
const create = (name: string) =>
  ask(createStampCard, undefined, { name, itemIds: [itemId], size: 5 })
const created = async (name: string) => (await (await create(name)).json()) as StampCard
const namesIn = async (e: Endpoint) =>
  ((await (await ask(e)).json()) as StampCard[]).map(({ name }) => name)

describe('an archived stamp card', () => {
  test('leaves the list, is found in the archive, and comes back not on offer', async () => {
    const { id, version } = await created('Yaz kartı')
    expect((await ask(deleteStampCard, id)).status).toBe(204)
    expect(await namesIn(listStampCards)).toEqual([])
    expect(await namesIn(listArchivedStampCards)).toEqual(['Yaz kartı'])
    for (const e of [deleteStampCard, changeStampCard])
      expect(await codeOf(await ask(e, id, e === changeStampCard ? { size: 8 } : undefined))).toBe(
        'stamp_card_not_found',
      )
    const back = (await (await ask(restoreStampCard, id)).json()) as StampCard
    expect(back).toMatchObject({ name: 'Yaz kartı', isActive: false })
    expect(back.version).toBeGreaterThan(version)
    expect(await namesIn(listStampCards)).toEqual(['Yaz kartı'])
    expect(await codeOf(await ask(restoreStampCard, id))).toBe('stamp_card_not_found')
    const log = await app.owner`
      select detail ->> 'act' as act from security_log
       where kind = 'stamp_card_changed' and detail ->> 'id' = ${String(id)} order by id`
    expect(log.map(({ act }) => act)).toEqual(['created', 'archived', 'restored'])
  })

  test('leaves people their stamps', async () => {
    const { id } = await created('Kahve kartı')
    await app.owner`
      insert into stamp_balances (user_id, card_id, stamps) values (${app.ids.customer}, ${id}, 3)`
    await ask(deleteStampCard, id)
    const own = (await (await app.call('customer', ownLoyalty)).json()) as {
      stampCards: { id: number; stamps: number }[]
    }
    expect(own.stampCards).toMatchObject([{ id, stamps: 3 }])
  })

  test('makes room: twenty that are not archived, exactly, side by side', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => create(`Kart ${n}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const full = answers.find(({ status }) => status === 409)
    expect(full && (await codeOf(full))).toBe('too_many_cards')
    const cards = (await (await ask(listStampCards)).json()) as StampCard[]
    const [first, second] = cards.map(({ id }) => id)
    await ask(deleteStampCard, first)
    const [added, refused] = [await create('Yeni'), await ask(restoreStampCard, first)]
    expect(added.status).toBe(201)
    expect(await codeOf(refused)).toBe('too_many_cards')
    await ask(deleteStampCard, second)
    const both = await Promise.all([create('Bir daha'), ask(restoreStampCard, first)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
