import { createFileRoute, useLocation } from '@tanstack/react-router'
import { VerifyScreen } from '#web/features/mail-links/verify-screen.tsx'

export const Route = createFileRoute('/verify')({
  component: () => <VerifyScreen hash={useLocation({ select: ({ hash }) => hash })} />,
})
