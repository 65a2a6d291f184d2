import { createFileRoute } from '@tanstack/react-router'
import { InviteScreen } from '#web/features/referrals/invite-screen.tsx'

export const Route = createFileRoute('/_member/invite')({ component: InviteScreen })
