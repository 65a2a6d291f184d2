import { createFileRoute } from '@tanstack/react-router'
import { consentsQuery, preferencesQuery } from '#web/features/account/queries.ts'
import { SettingsScreen } from '#web/features/account/settings/settings-screen.tsx'
import { DeviceSwitch } from '#web/features/notifications/device-switch.tsx'

export const Route = createFileRoute('/_member/settings')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(preferencesQuery)
    void queryClient.prefetchQuery(consentsQuery)
  },
  component: () => <SettingsScreen deviceSwitch={(muted) => <DeviceSwitch muted={muted} />} />,
})
