import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { LegalKind } from '#api/contracts/legal/legal.ts'
import { Frame } from '#web/app/frame.tsx'
import { VisitorFrame } from '#web/app/visitor-frame.tsx'
import { DocumentScreen } from '#web/features/legal/document-screen.tsx'
import { ensureUser } from '#web/shared/session.ts'

/** Open to everybody (decisions/160). Only signed-in people see it in the frame. */
export const Route = createFileRoute('/legal/$document')({
  validateSearch: z.object({
    /** an earlier version */
    version: z.int().positive().optional().catch(undefined),
  }),
  beforeLoad: async ({ context }) => ({ user: await ensureUser(context.queryClient) }),
  component: Document,
})

function Document() {
  const { user } = Route.useRouteContext()
  const { document } = Route.useParams()
  const { version } = Route.useSearch()
  const screen = <DocumentScreen kind={LegalKind.safeParse(document).data} version={version} />
  return user ? <Frame>{screen}</Frame> : <VisitorFrame>{screen}</VisitorFrame>
}
