import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'

/** All that administrators alone open. */
export const Route = createFileRoute('/_member/admin')({ beforeLoad: adminGuard })
