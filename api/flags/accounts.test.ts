import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cookieOf } from '../conformance/factor-samples.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, password, requestTo, type TestApp } from '../conformance/test-app.ts'
import { login, register } from '../contracts/auth/sign-in.ts'
import {
  type Flag,
  type FlagAct,
  listFlagActs,
  listFlags,
  settleFlag,
} from '../contracts/flags/flags.ts'
import { changeFlagSettings } from '../contracts/flags/settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.owner`delete from flags`
  await app.owner`delete from attempts`
})

interface Opened {
  id: number
  /** the browser's cookie from then on */
  browser: string
}
/** Opens an account on a browser. */
async function open(browser = ''): Promise<Opened> {
  await app.owner`delete from attempts`
  const answer = await app.handle(
    requestTo(register, {
      body: {
        username: `${Bun.randomUUIDv7()}@telve.example`,
        password: 'kahve-telvesi',
        fullName: 'Nilay Sezer',
        phone: '05321234567',
        birthDate: '1991-05-19',
      },
      headers: { cookie: browser },
    }),
  )
  expect(answer.status, await answer.clone().text()).toBe(201)
  const { id } = (await answer.json()) as { id: number }
  return { id, browser: cookieOf(answer, 'browser') }
}
/** Opens so many accounts one after the other on one browser. */
async function openMany(count: number, browser = ''): Promise<{ ids: number[]; browser: string }> {
  const ids: number[] = []
  let now = browser
  for (let n = 0; n < count; n++) {
    const opened = await open(now)
    ids.push(opened.id)
    now = opened.browser
  }
  return { ids, browser: now }
}
const flags = async () =>
  ((await (await app.call('admin', listFlags)).json()) as Flag[]).filter(
    ({ kind }) => kind === 'accounts',
  )
const accountsOf = async (id: number) =>
  ((await (await app.call('admin', listFlagActs, { params: { id } })).json()) as FlagAct[])
    .map((act) => {
      expect(act).toMatchObject({ act: 'account', staff: null, branch: null, undoRefusal: 'final' })
      return act.customer.id
    })
    .toSorted((a, b) => a - b)

describe('accounts on one browser', () => {
  it('raise a flag from the threshold on, with each of them, and the next one joins it', async () => {
    const { ids, browser } = await openMany(3)
    expect(await flags()).toEqual([])
    expect((await app.owner`select from flag_accounts`).length).toBe(0)
    const fourth = await open(browser)
    const [flag] = await flags()
    expect(flag).toMatchObject({ acts: 4, points: 0, staff: null, customer: null, branch: null })
    expect(await accountsOf(flag?.id ?? 0)).toEqual([...ids, fourth.id])
    const fifth = await open(fourth.browser)
    expect(await flags()).toMatchObject([{ id: flag?.id, acts: 5, version: 2 }])
    expect(await accountsOf(flag?.id ?? 0)).toEqual([...ids, fourth.id, fifth.id])
  })

  it('that are settled raise the next one from as many new ones on', async () => {
    const { browser } = await openMany(4)
    const [flag] = await flags()
    const body = { outcome: 'fine', note: 'Bir sınıf.' }
    expect(
      (await app.call('admin', settleFlag, { params: { id: flag?.id ?? 0 }, body })).status,
    ).toBe(200)
    const three = await openMany(3, browser)
    expect(await flags()).toEqual([])
    const eighth = await open(three.browser)
    const [next] = await flags()
    expect(await accountsOf(next?.id ?? 0)).toEqual([...three.ids, eighth.id])
  })

  it('count within seven days, by the threshold that holds', async () => {
    const { ids, browser } = await openMany(3)
    await app.owner`update users set created_at = now() - interval '7 days 1 minute' where id = ${ids[0] ?? 0}`
    const fourth = await open(browser)
    expect(await flags()).toEqual([])
    const change = (accounts: number) =>
      app.call('admin', changeFlagSettings, { body: { accounts } })
    expect((await change(13)).status).toBe(400)
    expect((await change(1)).status).toBe(400)
    expect((await change(2)).status).toBe(200)
    await open(fourth.browser)
    expect(await flags()).toMatchObject([{ acts: 4 }])
    await change(4)
  })

  it('are those that were opened on it, and not those that sign in there', async () => {
    let { browser } = await openMany(1)
    for (const who of ['staff', 'customer', 'admin'])
      browser = cookieOf(
        await app.handle(
          requestTo(login, {
            body: { username: `${who}@telve.example`, password },
            headers: { cookie: browser },
          }),
        ),
        'browser',
      )
    const { browser: later, ids } = await openMany(2, browser)
    expect(await flags()).toEqual([])
    // signing in again leaves it an account that was opened there
    const [own] = await app.owner<
      { username: string }[]
    >`select username from users where id = ${ids[0] ?? 0}`
    const again = await app.handle(
      requestTo(login, {
        body: { username: own?.username ?? '', password: 'kahve-telvesi' },
        headers: { cookie: later },
      }),
    )
    await open(cookieOf(again, 'browser'))
    expect(await flags()).toMatchObject([{ acts: 4 }])
  })

  it('that come at once are in one flag', async () => {
    const { ids, browser } = await openMany(3)
    const together = await Promise.all(Array.from({ length: 6 }, () => open(browser)))
    const raised = await flags()
    expect(raised).toMatchObject([{ acts: 9 }])
    expect(await accountsOf(raised[0]?.id ?? 0)).toEqual(
      [...ids, ...together.map(({ id }) => id)].toSorted((a, b) => a - b),
    )
  })

  it('are counted by no cookie that we have not signed', async () => {
    const { ids, browser } = await openMany(3)
    const forged = browser.replace(/new/, 'nev')
    await open(forged)
    await open(
      `browser=browser.x.${ids.map((id) => `${id}-${Math.floor(Date.now() / 1000)}-new`).join('.')}`,
    )
    expect(await flags()).toEqual([])
  })

  it('are settled by nobody who is one of them, and keep no words once one is erased', async () => {
    const { ids } = await openMany(4)
    const [flag] = await flags()
    await app.owner`insert into flag_accounts (flag_id, user_id) values (${flag?.id ?? 0}, ${app.ids.admin})`
    const settle = () =>
      app.call('admin', settleFlag, {
        params: { id: flag?.id ?? 0 },
        body: { outcome: 'wrong', note: 'Hepsi aynı kişi.' },
      })
    expect(await codeOf(await settle())).toBe('own_flag')
    await app.owner`delete from flag_accounts where user_id = ${app.ids.admin}`
    expect((await settle()).status).toBe(200)
    await app.owner`select erase_words(${ids[1] ?? 0})`
    const [row] = await app.owner`select note, outcome from flags where id = ${flag?.id ?? 0}`
    expect(row).toEqual({ note: null, outcome: 'wrong' })
  })
})
