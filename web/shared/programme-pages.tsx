import { programmePages } from './managed-pages.ts'
import { PageRow } from './page-row.tsx'

/** The pages of the loyalty programme for administrators, above each of them. */
export function ProgrammePages({ current }: { current: (typeof programmePages)[number]['href'] }) {
  return <PageRow label="Sadakat Programı" pages={programmePages} current={current} />
}
