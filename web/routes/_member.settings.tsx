import { createFileRoute } from '@tanstack/react-router'
import { preferencesQuery } from '#web/features/account/queries.ts'
import { SettingsScreen } from '#web/features/account/settings-screen.tsx'
import { DeviceSwitch } from '#web/features/notifications/device-switch.tsx'

export const Route = createFileRoute('/_member/settings')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(preferencesQuery),
  component: () => <SettingsScreen deviceSwitch={(muted) => <DeviceSwitch muted={muted} />} />,
})
