import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '#ui/forms/button.tsx'
import { Logo } from '#ui/foundations/logo.tsx'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { useDocumentTitle } from '#web/shared/screen.tsx'

/** The page for an unexpected error: a sentence, a link onwards, and the id to report. */
export function Crash({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  useDocumentTitle('Bir şeyler ters gitti')
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-5 text-center" role="alert">
        <Logo />
        <h1 tabIndex={-1} className="font-display font-semibold text-2xl outline-none">
          Bir şeyler ters gitti
        </h1>
        <p className="text-muted">{sentenceOf(error)}</p>
        {error instanceof ApiError && error.requestId && (
          <p className="text-muted text-sm">
            Hata kodu: <code>{error.requestId}</code>
          </p>
        )}
        <Button size="lg" onClick={again}>
          Tekrar Dene
        </Button>
      </div>
    </main>
  )
}
