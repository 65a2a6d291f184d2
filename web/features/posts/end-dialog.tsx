import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { Post } from '#api/contracts/posts/posts.ts'
import { scopeOf } from '#api/contracts/posts/scope-words.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'
import { roleOf } from './post-words.ts'

interface EndDialogProps {
  post: Post
  person: { fullName: string }
  /** ends it */
  mutation: UseMutationOptions<Post, Error, { id: number }>
  onClose: () => void
}

/** Asks before a post is ended. */
export function EndDialog({ post, person, mutation, onClose }: EndDialogProps) {
  return (
    <ConfirmedMutation
      title="Görevi Bitir"
      question="Bu görevle yaptıklarını artık yapamaz ve açık oturumları hemen sona erer. Devam edilsin mi?"
      subject={`${person.fullName} · ${roleOf(post)} · ${scopeOf(post)}`}
      confirmLabel="Bitir"
      mutation={useMutation(mutation)}
      input={{ id: post.id }}
      success={() => 'Görev bitirildi.'}
      failure={(error) => sentenceOf(error, 'Görev bitirilemedi')}
      onClose={onClose}
    />
  )
}
