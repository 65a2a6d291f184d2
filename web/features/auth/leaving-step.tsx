import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Leaving } from '#api/contracts/auth/sign-in.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { announceSuccess } from '#web/shared/announcing.ts'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { takeBackMutation } from './mutations.ts'

interface LeavingStepProps {
  left: Leaving
  onSignedIn: () => void
  /** the account stays deleted */
  onBack: () => void
}

/** The way back to an account that its person has deleted, after they have proved it (decisions/166). */
export function LeavingStep({ left, onSignedIn, onBack }: LeavingStepProps) {
  const back = useMutation(takeBackMutation)
  const isOver = back.error instanceof ApiError && back.error.code === 'sign_in_over'
  // the form before has gone with its focus
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section aria-labelledby="leaving" className="grid gap-4">
      <h2 ref={title} id="leaving" tabIndex={-1} className="font-semibold text-xl outline-none">
        Bu hesabı sildiniz
      </h2>
      <p>
        {`Hesabınız ${formatDateTime(left.eraseAt)} tarihinde tümüyle silinecek. O zamana kadar onu puanlarınızla birlikte geri alabilirsiniz.`}
      </p>
      <p className="text-muted text-sm">
        Tanıtım izinleriniz ve etkinliklerdeki yerleriniz geri gelmez.
      </p>
      {back.isError && <Banner tone="error">{sentenceOf(back.error)}</Banner>}
      {isOver ? (
        <Button size="lg" onClick={onBack}>
          Yeniden Giriş Yap
        </Button>
      ) : (
        <>
          <Button
            size="lg"
            pending={back.isPending}
            pendingLabel="Geri alınıyor..."
            onClick={() =>
              back.mutate(
                {},
                {
                  onSuccess: () => {
                    announceSuccess('Hesabınız yeniden açık.')
                    onSignedIn()
                  },
                },
              )
            }
          >
            Hesabımı Geri Al
          </Button>
          <Button tone="ghost" disabled={back.isPending} onClick={onBack}>
            Silinmiş Kalsın
          </Button>
        </>
      )}
    </section>
  )
}
