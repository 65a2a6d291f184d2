import { Link } from '@tanstack/react-router'
import { blanksOf, type LegalKind, type LegalVersion } from '#api/contracts/legal/legal.ts'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { VersionsScreen } from '#web/shared/versions/versions-screen.tsx'
import { LegalForm } from './legal-form.tsx'
import { LegalPages } from './legal-pages.tsx'
import { legalNames } from './legal-words.ts'
import { legalVersionsQuery } from './queries.ts'

const addresses = { notice: '/admin/legal', terms: '/admin/legal/terms' } as const

/** Where administrators publish a legal document, with all its versions (decisions/160). */
export function LegalScreen({ kind }: { kind: LegalKind }) {
  return (
    <VersionsScreen
      title={legalNames[kind]}
      introduction={<LegalPages current={addresses[kind]} />}
      versions={legalVersionsQuery(kind)}
      form={(current) => (
        <>
          <Unfinished current={current} />
          <Card className="grid gap-4">
            <p className="text-muted text-sm">
              Yayımladığınız metin hemen geçerli olur; kayıt olan herkes yeni sürümü görür ve hangi
              sürümü gördüğü kaydedilir. Önceki sürümler okunabilir kalır, değiştirilemez.
            </p>
            <LegalForm key={kind} kind={kind} current={current} />
          </Card>
        </>
      )}
      historyLabel="Metnin sürümleri"
      sinceLabel="Yayım"
      columns={[
        {
          id: 'version',
          header: 'Sürüm',
          cell: ({ version }: LegalVersion) => (
            <Link
              to="/legal/$document"
              params={{ document: kind }}
              search={{ version }}
              className="inline-flex min-h-11 items-center text-accent underline"
            >
              {`Sürüm ${version}`}
            </Link>
          ),
        },
        {
          id: 'length',
          header: 'Uzunluk',
          cell: ({ body }: LegalVersion) => `${formatNumber(body.length)} karakter`,
        },
      ]}
    />
  )
}

/** Warns of a text that is the product's sample, or in which something is left to be written. */
function Unfinished({ current: { actor, body } }: { current: LegalVersion }) {
  if (actor === null)
    return (
      <Banner tone="warning" title="Bu metin ürünle gelen bir örnektir">
        Kullanıma açmadan önce bir hukukçuya okutun, köşeli parantezleri doldurun ve kendi
        sürümünüzü yayımlayın.
      </Banner>
    )
  const blanks = blanksOf(body).length
  if (blanks === 0) return null
  return (
    <Banner tone="warning" title={`Geçerli metinde doldurulmamış ${formatNumber(blanks)} yer var`}>
      Bir hukukçuya okutun, köşeli parantezleri doldurun ve yeni bir sürüm yayımlayın.
    </Banner>
  )
}
