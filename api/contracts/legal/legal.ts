import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Version } from '../fields.ts'
import { Maker } from '../maker.ts'
import { text } from '../typed-fields.ts'

/** `notice`: aydınlatma metni, which informs; `terms`: kullanım koşulları, which a registration accepts. */
export const LegalKind = z.enum(['notice', 'terms'], { error: 'Böyle bir metin yok.' })
export type LegalKind = z.output<typeof LegalKind>

/** A version inside a query. */
const VersionText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Bu değer geçersiz.')
  .transform(Number)

/** A version without its text. */
const Published = z.object({ version: Version, at: Instant })

const kind = z.object({ kind: LegalKind })

/** A document as anybody reads it, in one version, with the list of all. */
export const LegalDocument = z.object({
  kind: LegalKind,
  ...Published.shape,
  /** paragraphs with empty lines between; `# ` begins a heading, `- ` an item of a list */
  body: z.string(),
  /** the version that holds first, a hundred at most */
  versions: z.array(Published),
})
export type LegalDocument = z.output<typeof LegalDocument>

export const readLegal = endpoint('get', '/api/legal/:kind', {
  summary: 'A legal document: the version that holds, or the one that is named',
  audience: 'anyone',
  params: kind,
  query: z.object({ version: VersionText.optional() }),
  answer: LegalDocument,
  refusals: ['document_not_found'],
  conditional: 'public',
})

export const listLegal = endpoint('get', '/api/legal', {
  summary: 'Which version of each legal document holds',
  audience: 'anyone',
  answer: z.object({ notice: Version, terms: Version }),
  refusals: [],
  conditional: true,
})

/** A text that holds from `at` on, with who published it. */
export const LegalVersion = z.object({ body: z.string(), ...Published.shape, actor: Maker })
export type LegalVersion = z.output<typeof LegalVersion>

/** What a sample leaves to be written, in the order of the text: `[Şirket unvanı]`, or a lone bracket. */
export const blanksOf = (body: string): string[] => body.match(/\[[^[\]]*\]?|\]/g) ?? []

/** A text that can be published: whole, because it holds at once and stays readable for ever. */
export const LegalText = z.strictObject({
  body: text(30_000, 'Metin gerekli.').refine(
    (body) => blanksOf(body).length === 0,
    'Köşeli parantez kaldıkça metin yayımlanamaz. Parantezlerin yerine kendi bilgilerinizi yazın.',
  ),
})
export type LegalText = z.output<typeof LegalText>

export const listLegalVersions = endpoint('get', '/api/admin/legal/:kind', {
  summary: 'A legal document: the version that holds first, then the twenty before it',
  audience: 'chain.manage',
  params: kind,
  answer: z.array(LegalVersion),
  refusals: [],
})

export const publishLegal = endpoint('patch', '/api/admin/legal/:kind', {
  summary: 'Publish a new version of a legal document; earlier ones stay readable',
  audience: 'chain.manage',
  ownLines: true,
  params: kind,
  versioned: LegalVersion,
  body: LegalText,
  answer: LegalVersion,
  rateLimit: 'rare',
  refusals: [],
})
