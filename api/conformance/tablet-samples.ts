import { holdsRight } from '#sql/rights.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { setPin } from '../contracts/tablets/pins.ts'
import { enrolTablet } from '../contracts/tablets/tablets.ts'
import { cookieOf } from './factor-samples.ts'
import type { RequestParts, TestApp } from './test-app.ts'

const pin = '274913'
const named = () => ({ branchId: 1, name: `Kasa ${Bun.randomUUIDv7().slice(-12)}` })

/** The barista of the samples is the manager of Merkez, from now on. */
export async function makeManager({ owner, ids }: TestApp): Promise<void> {
  if (
    !(await holdsRight(owner, {
      personId: ids.staff,
      right: 'figures.see',
      session: null,
      branchId: 1,
    }))
  )
    await givePost(owner, ids.staff, { role: 'branch_manager', branchId: 1 })
}

/** Another tablet of Merkez: its cookie, and the id of its row. */
async function someTablet(app: TestApp): Promise<{ cookie: string; id: number }> {
  await makeManager(app)
  const answer = await app.call('staff', enrolTablet, { body: named() })
  const { id } = (await answer.json()) as { id: number }
  return { cookie: cookieOf(answer, 'tablet'), id }
}

export const tabletSamples: Record<string, (app: TestApp) => Promise<RequestParts> | RequestParts> =
  {
    listTablets: async (app) => {
      await someTablet(app)
      return {}
    },
    enrolTablet: async (app) => {
      await makeManager(app)
      return { body: named() }
    },
    revokeTablet: async (app) => ({ params: { id: (await someTablet(app)).id } }),
    ownTablet: async (app) => ({ headers: { cookie: (await someTablet(app)).cookie } }),
    openTill: async (app) => {
      await app.call('staff', setPin, { body: { pin } })
      const { cookie } = await someTablet(app)
      return { body: { personId: app.ids.staff, pin }, headers: { cookie } }
    },
    approveAct: async (app) => {
      await app.call('admin', setPin, { body: { pin } })
      const { cookie } = await someTablet(app)
      return { body: { personId: app.ids.admin, pin, key: null }, headers: { cookie } }
    },
    ownPin: () => ({}),
    setPin: () => ({ body: { pin } }),
    removePin: async (app) => {
      await app.call('staff', setPin, { body: { pin } })
      return {}
    },
  }
