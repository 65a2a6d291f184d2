import { createFileRoute, useLocation } from '@tanstack/react-router'
import { JoinScreen } from '#web/features/mail-links/join-screen.tsx'

export const Route = createFileRoute('/join')({
  component: () => <JoinScreen hash={useLocation({ select: ({ hash }) => hash })} />,
})
