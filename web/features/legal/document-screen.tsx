import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import type { LegalDocument, LegalKind } from '#api/contracts/legal/legal.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDate } from '#ui/foundations/format.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { WayBack } from '#web/shared/way-back.tsx'
import { LegalText } from './legal-text.tsx'
import { legalNames } from './legal-words.ts'
import { legalQuery } from './queries.ts'

interface DocumentScreenProps {
  /** undefined where the address names no document */
  kind: LegalKind | undefined
  /** an earlier version; the one that holds by default */
  version?: number | undefined
}

/** A legal document for anybody, with its version, its date and its earlier versions (decisions/160). */
export function DocumentScreen({ kind, version }: DocumentScreenProps) {
  if (!kind)
    return (
      <Screen title="Metin bulunamadı">
        <EmptyState>Böyle bir metin yok.</EmptyState>
      </Screen>
    )
  return <Document kind={kind} version={version} />
}

function Document({ kind, version }: { kind: LegalKind; version: number | undefined }) {
  const found = useQuery(legalQuery(kind, version))
  const { data: user } = useQuery(currentUserQuery)
  return (
    <Screen
      back={user && <WayBack to="/privacy" />}
      title={legalNames[kind]}
      actions={
        found.data && (
          <Button tone="plain" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            Yazdır
          </Button>
        )
      }
    >
      <Content found={found} />
    </Screen>
  )
}

function Content({ found }: { found: UseQueryResult<LegalDocument> }) {
  if (!found.data)
    return (
      <QueryPlaceholder query={found} loading={<Skeleton className="h-96 w-full rounded-card" />} />
    )
  const { kind, version, at, body, versions } = found.data
  const [present] = versions
  return (
    <>
      <p className="-mt-4 text-muted">{`Sürüm ${version} · ${formatDate(at)}`}</p>
      {present && present.version !== version && (
        <Banner
          tone="warning"
          action={
            <Link
              to="/legal/$document"
              params={{ document: kind }}
              search={{}}
              className="font-semibold underline"
            >
              Geçerli Sürümü Aç
            </Link>
          }
        >
          Bu, eski bir sürümdür; artık geçerli değildir.
        </Banner>
      )}
      <LegalText body={body} />
      <section aria-labelledby="versions" className="grid gap-2 border-line border-t pt-4">
        <h2 id="versions" className="font-display font-semibold text-lg">
          Sürümler
        </h2>
        <ul>
          {versions.map((other) => (
            <li key={other.version}>
              <Link
                to="/legal/$document"
                params={{ document: kind }}
                search={other === present ? {} : { version: other.version }}
                aria-current={other.version === version ? 'page' : undefined}
                className="inline-flex min-h-11 items-center text-accent underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
              >
                {`Sürüm ${other.version} · ${formatDate(other.at)}`}
                {other === present && ' (geçerli)'}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
