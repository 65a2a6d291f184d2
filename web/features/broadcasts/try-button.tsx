import { useMutation } from '@tanstack/react-query'
import Smartphone from 'lucide-react/icons/smartphone'
import type { tryNotification } from '#api/contracts/broadcasts/broadcasts.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { Button } from '#ui/forms/button.tsx'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { tryMutation } from './mutations.ts'

interface TryButtonProps {
  /** the message, or undefined if it is not valid; the form then shows why */
  messageOf: () => Promise<BodyInput<typeof tryNotification> | undefined>
}

/** Sends the message to the sender alone, whatever recipients are selected. */
export function TryButton({ messageOf }: TryButtonProps) {
  const trial = useMutation(tryMutation)
  const { key, renew, follow } = useCreationKey()

  async function send() {
    const body = await messageOf()
    if (!body) return
    trial.mutate(
      { body, key },
      {
        onSuccess: () => {
          renew()
          announceSuccess('Deneme bildirimi yalnızca size gönderiliyor.')
        },
        onError: (error) => {
          follow(error)
          announceFailure(error, 'Bildirim gönderilirken bir hata oluştu')
        },
      },
    )
  }

  return (
    <Button
      tone="plain"
      className="justify-self-start"
      pending={trial.isPending}
      onClick={() => void send()}
    >
      <Smartphone aria-hidden className="size-5" />
      Kendime Dene
    </Button>
  )
}
