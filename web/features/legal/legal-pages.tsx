import { PageRow } from '#web/shared/page-row.tsx'

const pages = [
  { label: 'Aydınlatma Metni', to: '/admin/legal' },
  { label: 'Kullanım Koşulları', to: '/admin/legal/terms' },
  { label: 'İYS', to: '/admin/iys' },
  { label: 'Talepler', to: '/admin/requests' },
] as const

/** The pages about what people are told and agree to, above each of them. */
export function LegalPages({ current }: { current: (typeof pages)[number]['to'] }) {
  return <PageRow label="Metinler ve İzinler" pages={pages} current={current} />
}
