import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Frame } from '#web/shell/frame.tsx'
import { guard } from '#web/shell/guard.ts'

export const Route = createFileRoute('/_member')({
  beforeLoad: guard,
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
})
