import type { EarningKind } from './campaign-report.ts'

/** What earns, as people read it; a campaign has a name of its own. */
export const earningLabels: Record<EarningKind, string> = {
  base: 'Temel kural',
  tier: 'Kademe çarpanı',
  campaign: 'Kampanya',
  stamps: 'Damga kartı',
  referral: 'Davet',
  welcome: 'Hoş geldin hediyesi',
  birthday: 'Doğum günü hediyesi',
}
