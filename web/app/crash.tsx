import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Logo } from '#ui/foundations/logo.tsx'
import { ApiError, isUnreachable, sentenceOf } from '#web/shared/api-error.ts'
import { browserPage } from '#web/shared/browser-page.ts'
import { connection } from '#web/shared/connection.ts'
import { useDocumentTitle } from '#web/shared/screen.tsx'
import { isLostFile, loadAnewOnce } from './lost-files.ts'

/**
 * The page for an unexpected error: a sentence, a link onwards, and the id to report. One that only
 * lacks a network opens by itself when there is one.
 */
export function Crash({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  const [lacksNetwork] = useState(
    () => isUnreachable(error) || (isLostFile(error) && connection.state() !== 'online'),
  )
  const heading = lacksNetwork ? 'Bağlantı yok' : 'Bir şeyler ters gitti'
  useDocumentTitle(heading)
  const again = () => {
    // a file that did not arrive is asked for again by a new page alone
    if (isLostFile(error)) return browserPage.reload()
    reset()
    void router.invalidate()
  }
  const onConnected = useEffectEvent(again)
  useEffect(() => {
    if (!lacksNetwork && isLostFile(error)) loadAnewOnce(error)
  }, [error, lacksNetwork])
  useEffect(() => {
    if (!lacksNetwork) return
    return connection.watch(() => {
      if (connection.state() === 'online') onConnected()
    })
  }, [lacksNetwork])
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-5 text-center" role="alert">
        <Logo />
        <h1 tabIndex={-1} className="font-display font-semibold text-2xl outline-none">
          {heading}
        </h1>
        <p className="text-muted">
          {lacksNetwork
            ? 'Bu sayfa internet olmadan açılamıyor. Bağlantı gelince kendiliğinden açılır.'
            : sentenceOf(error)}
        </p>
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
