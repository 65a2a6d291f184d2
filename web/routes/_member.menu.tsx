import { createFileRoute } from '@tanstack/react-router'
import { MenuScreen } from '#web/features/menu/customer/menu-screen.tsx'
import { allItemsQuery, categoriesQuery } from '#web/features/menu/queries.ts'

export const Route = createFileRoute('/_member/menu')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(categoriesQuery)
    void context.queryClient.prefetchQuery(allItemsQuery)
  },
  component: MenuScreen,
})
