import { type PostRole, roleLabels } from '../roles.ts'
import type { AwardBounds } from './bounds.ts'

type BoundName = keyof AwardBounds

/** What a role may: with one entry or bill, and on a day, which administrators have no bound of. Points: null of who gives none. */
export interface RoleBounds {
  role: PostRole
  points: { each: BoundName; day?: BoundName } | null
  bills: { each: BoundName; day?: BoundName }
}

/** The bounds of each role, from the narrowest on. */
export const roleBounds: readonly RoleBounds[] = [
  {
    role: 'barista',
    points: { each: 'staffEntry', day: 'staffDay' },
    bills: { each: 'staffBill', day: 'staffBillDay' },
  },
  {
    role: 'branch_manager',
    points: { each: 'managerEntry', day: 'managerDay' },
    bills: { each: 'managerBill', day: 'managerBillDay' },
  },
  {
    role: 'area_manager',
    points: { each: 'areaEntry', day: 'areaDay' },
    bills: { each: 'areaBill', day: 'areaBillDay' },
  },
  { role: 'customer_care', points: null, bills: { each: 'careBill', day: 'careBillDay' } },
  {
    role: 'administrator',
    points: { each: 'adminEntry' },
    bills: { each: 'adminBill' },
  },
]

/** Whether a bound is kept in kuruş, and shown in lira. */
export const isBillBound = (name: string): boolean => name.includes('Bill')

const ofRoles = roleBounds.flatMap(({ role, points, bills }) =>
  [
    [points?.each, 'tek işlemde puan'],
    [points?.day, 'günde puan'],
    [bills.each, 'tek fiş'],
    [bills.day, 'günde fiş'],
  ].flatMap(([name, what]) => (name ? [[name, `${roleLabels[role]}: ${what}`]] : [])),
)

/** The whole name of each bound, where it stands alone: in the history, in the security log, beside a conflict. */
export const boundLabels = {
  ...Object.fromEntries(ofRoles),
  scanEntries: 'Bir okutmada işlem',
  customerDay: 'Bir müşteriye günde puan',
  customerBillDay: 'Bir müşteriye günde fiş',
  numberBill: 'Telefon numarasıyla: tek fiş',
  numberDay: 'Telefon numarasıyla: bir müşteriye günde fiş sayısı',
} as Readonly<Record<BoundName, string>>
