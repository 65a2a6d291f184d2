import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Spinner } from '#ui/foundations/spinner.tsx'
import { PasteArea } from '#web/features/counter/input/code-input.tsx'
import type { Scanning } from '#web/features/counter/scanning.ts'
import { browserPage } from '#web/shared/browser-page.ts'

interface NoCustomerProps {
  state: Exclude<Scanning, { at: 'open' }>
  read: (text: string) => void
  reset: () => void
}

/** The customer's place while there is none: a code is awaited, being read, or was not found. */
export function NoCustomer({ state, read, reset }: NoCustomerProps) {
  if (state.at === 'reading')
    return (
      <Card className="grid min-h-56 place-items-center lg:min-h-80">
        <Spinner label="Kullanıcı bilgileri getiriliyor..." className="size-10" />
      </Card>
    )
  if (state.at === 'failed')
    return (
      <Card>
        {state.notFound ? (
          <EmptyState
            action={
              <Button size="lg" tone="plain" onClick={reset}>
                Temizle
              </Button>
            }
          >
            Kullanıcı bilgileri bulunamadı
          </EmptyState>
        ) : (
          <ErrorState onRetry={() => browserPage.reload()}>
            Kullanıcı bilgileri alınamadı
          </ErrorState>
        )}
      </Card>
    )
  return (
    <>
      {state.refused && <Banner tone="error">{state.refused}</Banner>}
      <PasteArea read={read} />
    </>
  )
}
