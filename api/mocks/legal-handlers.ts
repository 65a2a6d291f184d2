import {
  type LegalDocument,
  type LegalText,
  type LegalVersion,
  listLegal,
  listLegalVersions,
  publishLegal,
  readLegal,
} from '../contracts/legal/legal.ts'
import { nazli } from './fixtures.ts'
import { noticeVersions, termsVersions } from './legal-fixtures.ts'
import { answers } from './mock.ts'

const versionsOf = (kind: string | undefined) => (kind === 'terms' ? termsVersions : noticeVersions)

const first = ([version]: readonly LegalVersion[]): LegalVersion => {
  if (!version) throw new Error('no such document')
  return version
}

/** The legal documents, as anybody reads them and as administrators publish them. */
export const legalHandlers = [
  answers(listLegal, { notice: 2, terms: 1 }),
  answers(readLegal, ({ params, query }): LegalDocument => {
    const versions = versionsOf(params.kind)
    const wanted = versions.filter(({ version }) => String(version) === query.get('version'))
    const { actor: _, ...shown } = wanted[0] ?? first(versions)
    return {
      ...shown,
      kind: params.kind === 'terms' ? 'terms' : 'notice',
      versions: versions.map(({ version, at }) => ({ version, at })),
    }
  }),
  answers(listLegalVersions, ({ params }) => versionsOf(params.kind)),
  answers(publishLegal, ({ params, body }) => ({
    ...first(versionsOf(params.kind)),
    ...(body as Partial<LegalText>),
    version: first(versionsOf(params.kind)).version + 1,
    at: '2026-11-20T12:00:00+03:00',
    actor: { id: nazli.id, fullName: nazli.fullName },
  })),
]
