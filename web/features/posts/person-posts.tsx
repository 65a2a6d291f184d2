import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post } from '#api/contracts/posts/posts.ts'
import { scopeOf } from '#api/contracts/posts/scope-words.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDate } from '#ui/foundations/format.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { EndDialog } from './end-dialog.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { endPostMutation } from './mutations.ts'
import { lastDayOf, roleOf } from './post-words.ts'
import { personPostsQuery } from './queries.ts'

interface PersonPostsProps {
  person: { id: number; fullName: string; isActive: boolean }
  /** whether it is the one who looks: nobody changes their own */
  own: boolean
}

/** Which role a person has where, who gave it, and what has ended; gives and ends them. */
export function PersonPosts({ person, own }: PersonPostsProps) {
  const posts = useQuery(personPostsQuery(person.id))
  const [task, setTask] = useState<'give' | Post>()
  const close = () => setTask(undefined)
  return (
    <section aria-label="Görevler" className="grid justify-items-stretch gap-1">
      <h3 className="font-display font-semibold text-lg">Görevler</h3>
      {!posts.data && (
        <QueryPlaceholder query={posts} loading={['h-12']} failed="Görevler alınamadı" compact />
      )}
      {posts.data?.length === 0 && <p className="text-muted text-sm">Görevi yok.</p>}
      {posts.data && posts.data.length > 0 && (
        <ul className="grid">
          {posts.data.map((post) => (
            <PostLine key={post.id} post={post} onEnd={own ? undefined : () => setTask(post)} />
          ))}
        </ul>
      )}
      {own && (
        <p className="text-muted text-sm">Kendi görevlerinizi başka bir yönetici değiştirir.</p>
      )}
      {posts.data && !own && person.isActive && (
        <Button tone="plain" className="mt-1 justify-self-start" onClick={() => setTask('give')}>
          Görev Ver
        </Button>
      )}
      {task === 'give' && <GiveDialog person={person} onClose={close} />}
      {task && task !== 'give' && (
        <EndDialog post={task} person={person} mutation={endPostMutation} onClose={close} />
      )}
    </section>
  )
}

/** `2 Kasım 2026’dan beri` and by whom, or when it ended. */
function historyOf({ startsAt, until, endedAt, endedBy, givenBy }: Post): string {
  if (endedAt) return [`Bitti: ${formatDate(endedAt)}`, endedBy].filter(Boolean).join(' · ')
  return [
    `Başlangıç: ${formatDate(startsAt)}`,
    until && `Son gün: ${lastDayOf(until)}`,
    givenBy && `Veren: ${givenBy}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function PostLine({ post, onEnd }: { post: Post; onEnd: (() => void) | undefined }) {
  return (
    <li className="flex items-center justify-between gap-3 border-line border-b py-2 text-sm last:border-0">
      <span className={post.endedAt ? 'wrap-anywhere min-w-0 text-muted' : 'wrap-anywhere min-w-0'}>
        <strong className="font-semibold">{roleOf(post)}</strong>
        {` · ${scopeOf(post)} `}
        {post.isUnsorted && !post.endedAt && <Badge tone="warning">Şube seçilmedi</Badge>}
        <span className="tabular block text-muted text-xs">{historyOf(post)}</span>
      </span>
      {onEnd && !post.endedAt && (
        <Button
          tone="plain"
          className="shrink-0"
          aria-label={`Bitir: ${roleOf(post)}, ${scopeOf(post)}`}
          onClick={onEnd}
        >
          Bitir
        </Button>
      )}
    </li>
  )
}
