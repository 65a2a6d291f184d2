import { createFileRoute, useLocation } from '@tanstack/react-router'
import { UndoAddressScreen } from '#web/features/mail-links/undo-address-screen.tsx'

export const Route = createFileRoute('/undo-address')({
  component: () => <UndoAddressScreen hash={useLocation({ select: ({ hash }) => hash })} />,
})
