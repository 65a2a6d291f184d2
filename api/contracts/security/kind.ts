import * as z from 'zod'

/** The kinds of events in the security log. */
export const SecurityKind = z.enum([
  'sign_in',
  'sign_in_failed',
  'password_changed',
  'role_changed',
  'deactivated',
  'reactivated',
  'points_reversed',
  'large_award',
  'award_refused',
  'bounds_changed',
  'broadcast_sent',
  'attempts_refused',
  'sessions_ended',
  'username_changed',
  'admin_invited',
  'admin_added',
  'people_exported',
  'settings_changed',
  'legal_published',
  'rule_changed',
  'tiers_changed',
  'campaign_changed',
  'reward_changed',
  'stamp_card_changed',
  'bill_refused',
  'purchase_added',
  'purchase_refunded',
])
export type SecurityKind = z.output<typeof SecurityKind>
