import { Link } from '@tanstack/react-router'
import type { LegalKind, LegalVersion } from '#api/contracts/legal/legal.ts'
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
          {current.actor === null && (
            <Banner tone="warning" title="Bu metin ürünle gelen bir örnektir">
              Kullanıma açmadan önce bir hukukçuya okutun, köşeli parantezleri doldurun ve kendi
              sürümünüzü yayımlayın.
            </Banner>
          )}
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
