import { createFileRoute } from '@tanstack/react-router'
import { PostsScreen } from '#web/features/posts/posts-screen.tsx'
import type { PostsSearch } from '#web/features/posts/queries.ts'
import { PostsSearch as read } from '#web/features/posts/queries.ts'

export const Route = createFileRoute('/_member/admin/posts')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as PostsSearch,
  component: Posts,
})

function Posts() {
  const search = read.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <PostsScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
      onPerson={(person) => void navigate({ to: '/admin/users', search: { person } })}
    />
  )
}
