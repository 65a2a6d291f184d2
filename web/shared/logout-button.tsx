import { useMutation, useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { lazy, Suspense, useState } from 'react'
import { toast } from '#ui/feedback/toaster.tsx'
import { Button } from '#ui/forms/button.tsx'
import { sentenceOf } from './api-error.ts'
import { anythingUnsaved } from './forms/drafts.ts'
import { logoutMutation } from './session.ts'

// the dialog loads on demand, because the sidebar is part of the first load
const UnsavedQuestion = lazy(() => import('./forms/unsaved-question.tsx'))

/** Signs out. The sidebar and the account hub show it. */
export function LogoutButton({ className }: { className?: string }) {
  const logout = useMutation(logoutMutation(useQueryClient()))
  const [confirming, setConfirming] = useState(false)
  const leave = () =>
    logout.mutate(undefined, {
      onError: (error) =>
        toast({ title: 'Logout failed', description: sentenceOf(error), tone: 'destructive' }),
    })
  return (
    <>
      <Button
        tone="ghost"
        className={className}
        pending={logout.isPending}
        onClick={() => (anythingUnsaved() ? setConfirming(true) : leave())}
      >
        <LogOut aria-hidden className="size-5" />
        Çıkış Yap
      </Button>
      {confirming && (
        <Suspense>
          <UnsavedQuestion
            onStay={() => setConfirming(false)}
            onLeave={() => {
              setConfirming(false)
              leave()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
