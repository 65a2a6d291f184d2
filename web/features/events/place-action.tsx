import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { Event } from '#api/contracts/events/events.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { placeMutation } from './place-mutation.ts'
import { isFull, isOpen } from './place-words.ts'

interface PlaceActionProps {
  event: Event
  /** whether a place can be given up here too */
  leaving?: boolean
}

/** `Katıl`, or that one has a place; nothing at an event that is full or has begun. */
export function PlaceAction({ event, leaving = false }: PlaceActionProps) {
  const { mutate, isPending } = useMutation(placeMutation(useQueryClient()))
  const set = (joins: boolean) =>
    mutate(
      { id: event.id, joins },
      {
        onSuccess: () =>
          announceSuccess(joins ? 'Yeriniz ayrıldı. Görüşmek üzere!' : 'Katılımdan vazgeçtiniz.'),
        onError: (error) =>
          announceFailure(error, joins ? 'Yer ayrılamadı' : 'Katılımdan vazgeçilemedi'),
      },
    )
  if (event.isJoined && leaving && isOpen(event))
    return (
      <Button tone="plain" pending={isPending} onClick={() => set(false)}>
        Katılımdan Vazgeç
      </Button>
    )
  if (event.isJoined)
    return (
      <Badge tone="earn">
        <Check aria-hidden />
        Katılıyorsunuz
      </Badge>
    )
  if (!isOpen(event) || isFull(event)) return null
  return (
    <Button
      pending={isPending}
      onClick={() => set(true)}
      {...(!leaving && { 'aria-label': `Katıl: ${event.title}` })}
    >
      Katıl
    </Button>
  )
}
