import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdText, Version } from '../fields.ts'

export const SecuritySettings = z.object({
  /** whether administrators may do nothing before they have a second factor */
  adminsNeedSecondFactor: z.boolean(),
  version: Version,
})
export type SecuritySettings = z.output<typeof SecuritySettings>

export const securitySettings = endpoint('get', '/api/admin/security-settings', {
  summary: 'What administrators must prove themselves with',
  audience: 'chain.manage',
  answer: SecuritySettings,
  refusals: [],
})

export const changeSecuritySettings = endpoint('patch', '/api/admin/security-settings', {
  summary: 'Change it; whoever switches the second factor on has one',
  audience: 'chain.manage',
  body: z.strictObject({ adminsNeedSecondFactor: z.boolean() }),
  answer: SecuritySettings,
  versioned: SecuritySettings,
  refusals: ['factor_missing'],
  proved: true,
  ownLines: true,
})

/** Why somebody's factors are taken away: a choice, since the security log holds no words (decisions/186). */
export const RecoveryReason = z.enum(
  ['phone_lost', 'phone_replaced', 'phone_broken', 'codes_lost', 'taken_over'],
  { error: 'Bir neden seçin.' },
)
export type RecoveryReason = z.output<typeof RecoveryReason>

export const recoverFactors = endpoint('post', '/api/admin/users/:id/recover', {
  summary:
    'Take away passkeys and codes of somebody who has lost them, and end their sessions; the ' +
    'security log notes it, and they are told',
  audience: 'people.manage',
  params: z.object({ id: IdText }),
  body: z.strictObject({ reason: RecoveryReason }),
  refusals: ['user_not_found', 'account_of_staff', 'own_factors', 'factors_none'],
  proved: true,
  ownLines: true,
})
