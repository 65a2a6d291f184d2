import { createFileRoute } from '@tanstack/react-router'
import { VisitorFrame } from '#web/app/visitor-frame.tsx'
import { ForgotPasswordScreen } from '#web/features/auth/forgot-password-screen.tsx'

export const Route = createFileRoute('/forgot-password')({
  component: () => (
    <VisitorFrame>
      <ForgotPasswordScreen />
    </VisitorFrame>
  ),
})
