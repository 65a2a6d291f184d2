import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '#web/features/account/privacy/privacy-screen.tsx'

export const Route = createFileRoute('/_member/privacy')({
  component: PrivacyScreen,
})
