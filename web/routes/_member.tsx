import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Frame } from '#web/app/frame.tsx'
import { guard } from '#web/app/guard.ts'

export const Route = createFileRoute('/_member')({
  beforeLoad: guard,
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
})
