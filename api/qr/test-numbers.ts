import { insertPerson } from '#sql/testing/test-people.ts'
import type { TestApp } from '../conformance/test-app.ts'
import { scanNumber } from '../contracts/qr/number.ts'

/** Sets whether bills are recorded by number from now on. */
export const allowNumbers = ({ owner }: TestApp, allowed: boolean) => owner`
  insert into programme_settings
    (point_value, grant_months, coupon_days, donation_points, starts_on, referral_inviter,
     referral_friend, referral_least, referral_monthly, bills_by_number)
  select point_value, grant_months, coupon_days, donation_points, starts_on, referral_inviter,
         referral_friend, referral_least, referral_monthly, ${allowed}
    from programme_settings order by id desc limit 1`

let made = 0

/** Somebody with a number of their own, which they have had for eight days. */
export async function insertHolder({ owner }: TestApp, change: Record<string, unknown> = {}) {
  made += 1
  const phone = `+90533${String(1_000_000 + made)}`
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000)
  const person = {
    username: `no-phone-${made}@telve.example`,
    full_name: 'Elif Yılmaz',
    birth_date: '1994-04-23',
    created_at: longAgo,
    verified_at: longAgo,
    phone,
    ...change,
  }
  return { id: await insertPerson(owner, undefined, person), phone: String(person.phone) }
}

/** Asks for a number, as a new visitor of its limits. */
export async function askNumber(app: TestApp, phone: string): Promise<Response> {
  await app.owner`delete from attempts where key like 'number%'`
  return app.call('staff', scanNumber, { body: { phone } })
}

/** Opens a number that opens. @returns what stands for its scan */
export async function openNumber(app: TestApp, phone: string): Promise<string> {
  const answer = await askNumber(app, phone)
  if (answer.status !== 201) throw new Error(`the number was not opened: ${await answer.text()}`)
  return ((await answer.json()) as { scanId: string }).scanId
}
