import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { VisitorFrame } from '#web/app/visitor-frame.tsx'
import { ResetPasswordScreen } from '#web/features/auth/reset-password-screen.tsx'

export const Route = createFileRoute('/reset-password')({
  component: ResetPassword,
})

/** Takes the token out of the address line, where screenshots and the history would keep it. */
function ResetPassword() {
  const [token] = useState(() => location.hash.slice(1) || undefined)
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [])
  return (
    <VisitorFrame>
      <ResetPasswordScreen token={token} />
    </VisitorFrame>
  )
}
