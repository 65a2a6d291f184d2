import { PageRow } from './page-row.tsx'

const pages = [
  { label: 'Kurallar', to: '/admin/programme' },
  { label: 'Kampanyalar', to: '/admin/programme/campaigns' },
  { label: 'Ödüller', to: '/admin/programme/rewards' },
  { label: 'Damga Kartları', to: '/admin/programme/stamp-cards' },
  { label: 'Kademeler', to: '/admin/programme/tiers' },
  { label: 'Davetler', to: '/admin/referrals' },
  { label: 'Ayarlar', to: '/admin/programme/settings' },
] as const

/** The pages of the loyalty programme for administrators, above each of them. */
export function ProgrammePages({ current }: { current: (typeof pages)[number]['to'] }) {
  return <PageRow label="Sadakat Programı" pages={pages} current={current} />
}
