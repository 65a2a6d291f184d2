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

interface LogoutButtonProps {
  className?: string
  /** the mark alone, where there is no room for words */
  compact?: boolean
  label?: string
}

/** Signs out. The sidebar and the account hub show it, and the counter of a shared tablet. */
export function LogoutButton({
  className,
  compact = false,
  label = 'Çıkış Yap',
}: LogoutButtonProps) {
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
        tone={compact ? 'plain' : 'ghost'}
        size={compact ? 'lg' : 'md'}
        className={className}
        pending={logout.isPending}
        {...(compact && { 'aria-label': label, title: label })}
        onClick={() => (anythingUnsaved() ? setConfirming(true) : leave())}
      >
        <LogOut aria-hidden className={compact ? 'size-6' : 'size-5'} />
        {!compact && label}
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
