import { legalPages } from '#web/shared/managed-pages.ts'
import { PageRow } from '#web/shared/page-row.tsx'

/** The pages about what people are told and agree to, above each of them. */
export function LegalPages({ current }: { current: (typeof legalPages)[number]['href'] }) {
  return <PageRow label="Metinler ve İzinler" pages={legalPages} current={current} />
}
