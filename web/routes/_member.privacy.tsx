import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '#web/features/account/privacy-screen.tsx'
import { consentsQuery, preferencesQuery } from '#web/features/account/queries.ts'

export const Route = createFileRoute('/_member/privacy')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(preferencesQuery)
    void queryClient.prefetchQuery(consentsQuery)
  },
  component: PrivacyScreen,
})
