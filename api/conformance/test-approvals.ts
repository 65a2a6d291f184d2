import { beforeEach } from 'vitest'
import { openDigests } from '#sql/kept-digests.ts'
import { setBounds } from '#sql/testing/test-bounds.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { scanCode } from '../contracts/qr/qr.ts'
import { approveAct, enrolTablet } from '../contracts/tablets/tablets.ts'
import { prepareTestTill } from '../points/test-till.ts'
import { insertHolder } from '../qr/test-numbers.ts'
import { cookieOf } from './factor-samples.ts'

const pin = '274913'

/** A till at a shared tablet of Merkez, for each test with a manager there who has a PIN and approves. */
export function prepareTestApprovals() {
  const till = prepareTestTill()
  let tablet = ''
  /** at Merkez */
  let manager = 0
  let post = 0

  /** Somebody with a PIN and a role at a branch. */
  async function somebody(role: string, branchId = 1): Promise<{ id: number; post: number }> {
    const { owner, digestKey } = till.app
    const id = await insertPerson(owner, undefined, { full_name: 'Barış Tekin' })
    const digest = openDigests([digestKey]).of(`pin:${id}:${pin}`)
    await owner`insert into till_pins (person_id, digest) values (${id}, decode(${digest}, 'hex'))`
    return { id, post: await givePost(owner, id, { role, branchId }) }
  }

  const enrol = async (branchId: number) =>
    cookieOf(
      await till.app.call('admin', enrolTablet, {
        body: { branchId, name: `Kasa ${Bun.randomUUIDv7().slice(-12)}` },
      }),
      'tablet',
    )

  beforeEach(async () => {
    const { owner } = till.app
    await owner`update security_settings set admins_need_second_factor = false`
    await owner`delete from staff_awards`
    await owner`delete from approvals`
    await setBounds(owner, {
      staffEntry: 2_000,
      managerEntry: 5_000,
      managerDay: 60_000,
      managerBill: 2_000_000,
    })
    await owner`update tablets set revoked_at = now() where revoked_at is null`
    await till.app.signIn('staff')
    await till.app.signIn('admin')
    tablet = await enrol(1)
    const person = await somebody('branch_manager')
    manager = person.id
    post = person.post
  })

  const approve = (key: string, personId = manager, { typed = pin, on = tablet } = {}) =>
    till.app.call('staff', approveAct, {
      body: { personId, pin: typed, key },
      headers: { cookie: on },
    })

  const award = (amount: number, key = Bun.randomUUIDv7()) =>
    till.record({ type: 'EARN', amount }, { key })

  /** Another customer, whom the barista has scanned. */
  const scanned = async () => {
    const { id } = await insertHolder(till.app)
    const [row] = await till.app.owner<{ username: string }[]>`
      select username from users where id = ${id}`
    const payload = { userId: id, username: row?.username, timestamp: Date.now() }
    const opened = await till.app.call('staff', scanCode, { body: { payload } })
    return { id, scanId: ((await opened.json()) as { scanId: string }).scanId }
  }

  const used = () => till.app.owner`
    select act, request_key from approvals where used_at is not null order by id`

  return {
    ...{ till, pin, somebody, enrol, approve, award, scanned, used },
    get tablet() {
      return tablet
    },
    get manager() {
      return manager
    },
    get post() {
      return post
    },
  }
}
