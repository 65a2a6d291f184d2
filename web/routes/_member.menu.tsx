import { createFileRoute } from '@tanstack/react-router'
import { MenuScreen } from '#web/menu/menu-screen.tsx'
import { allItemsQuery, categoriesQuery } from '#web/menu/queries.ts'

export const Route = createFileRoute('/_member/menu')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(categoriesQuery)
    void context.queryClient.prefetchQuery(allItemsQuery)
  },
  component: MenuScreen,
})
