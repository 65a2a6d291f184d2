import { createFileRoute } from '@tanstack/react-router'
import { consoleGuard } from '#web/app/role-guards.ts'

/** The pages of the console; the frame shows them to those whom they are for. */
export const Route = createFileRoute('/_member/admin')({ beforeLoad: consoleGuard })
