import type { SecurityEntry } from '../contracts/security/security.ts'
import type { CurrentUser } from '../contracts/users/person.ts'
import { elif, kerem, minutesAgo, nazli } from './fixtures.ts'

const inLog = ({ id, username, fullName }: CurrentUser) => ({ id, username, fullName })

/** Of IPv4 and IPv6, one older than 90 days. */
const addresses = ['85.105.12.34', '2a02:ff0:3b07:9c11:5d2e:70ff:fe41:8a6c', '85.105.12.0/24']

/** One line of each kind, newest first. */
export const securityEntries: SecurityEntry[] = (
  [
    ['broadcast_sent', nazli, null, { title: 'Sonbahar menümüz geldi', recipients: 298 }],
    [
      'security_exported',
      nazli,
      null,
      { lines: 1_204, kind: 'sign_in_failed', from: '2026-11-01' },
    ],
    ['months_exported', nazli, null, { year: 2026 }],
    [
      'report_exported',
      nazli,
      null,
      { report: 'points', from: '2026-10-22', to: '2026-11-18', branchId: 2 },
    ],
    ['large_award', nazli, elif, { points: 2_500, reason: 'iyi niyet' }],
    ['award_refused', nazli, elif, { points: 12_000, bound: 'admin_entry' }],
    [
      'bounds_changed',
      nazli,
      null,
      {
        staff_entry: 1_000,
        manager_bill: 2_500_000,
        was_staff_entry: 2_000,
        was_manager_bill: 1_000_000,
      },
    ],
    ['campaign_changed', nazli, null, { act: 'publish', name: 'Salı 2 kat', campaign: 4 }],
    ['rule_changed', nazli, null, { step: 400, points: 1 }],
    [
      'tiers_changed',
      nazli,
      null,
      { tiers: 'Çekirdek 0 (1 kat), Fincan 500 (1,1 kat), Cezve 1500 (1,25 kat)' },
    ],
    [
      'settings_changed',
      nazli,
      null,
      {
        point_value: 60,
        grant_months: 12,
        coupon_days: 45,
        donation_points: 250,
        starts_on: '2026-04-01',
        referral_inviter: 50,
        referral_friend: 50,
        referral_least: 5_000,
        referral_monthly: 10,
      },
    ],
    ['referral_judged', nazli, elif, { referral: 31, granted: true }],
    ['bill_refused', kerem, elif, { bound: 'staff_bill', total: 1_250_000 }],
    [
      'purchase_refunded',
      nazli,
      elif,
      { purchase: 4210, amount: 18_500, reason: 'ürün iadesi', points: 60, waived: 14 },
    ],
    ['purchase_added', kerem, elif, { purchase: 4211, total: 9_500, boughtOn: '2026-11-17' }],
    ['points_reversed', nazli, elif, { type: 'SPEND', points: 25, reason: 'düzeltme' }],
    ['role_changed', nazli, kerem, { isStaff: false }],
    ['reactivated', nazli, kerem, {}],
    ['deactivated', nazli, kerem, {}],
    ['sign_in_failed', null, null, { reason: 'wrong_credentials' }],
    ['sign_in_failed', null, elif, { reason: 'admins_only' }],
    ['password_changed', elif, elif, {}],
    ['reset_asked', null, null, {}],
    ['password_reset', null, elif, {}],
    ['sessions_ended', elif, elif, { count: 2 }],
    ['signed_out', elif, elif, {}],
    ['security_settings_changed', nazli, null, { adminsNeedSecondFactor: true }],
    ['factor_recovered', nazli, elif, { reason: 'phone_lost', passkeys: 1, codes: true }],
    ['recovery_code_used', elif, elif, {}],
    ['second_factor_failed', null, elif, {}],
    ['second_factor_added', elif, elif, {}],
    ['passkey_added', elif, elif, {}],
    ['sign_in', elif, elif, { method: 'passkey' }],
    ['registered', elif, elif, {}],
    ['refused', elif, null, { what: 'forbidden', count: 240 }],
    ['edited', nazli, elif, { what: 'users', act: 'changed', fields: 'fullName, phone' }],
    [
      'edited',
      nazli,
      null,
      { what: 'items', act: 'created', id: 31, fields: 'name, price, vatRate' },
    ],
  ] as const
).map(([kind, actor, subject, detail], index) => ({
  id: 820 - index,
  at: minutesAgo(index * 47),
  kind,
  actor: actor && inLog(actor),
  subject: subject && inLog(subject),
  address: addresses[index % addresses.length] ?? null,
  detail,
}))
