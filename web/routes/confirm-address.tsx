import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ConfirmAddressScreen } from '#web/features/mail-links/confirm-address-screen.tsx'

export const Route = createFileRoute('/confirm-address')({
  component: () => <ConfirmAddressScreen hash={useLocation({ select: ({ hash }) => hash })} />,
})
