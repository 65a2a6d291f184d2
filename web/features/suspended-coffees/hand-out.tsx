import { useMutation, useQuery } from '@tanstack/react-query'
import Coffee from 'lucide-react/icons/coffee'
import { Card } from '#ui/data/card.tsx'
import { Button } from '#ui/forms/button.tsx'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { useCreationKey } from '#web/shared/forms/creation-key.ts'
import { handOutMutation } from './mutations.ts'
import { suspendedCoffeesQuery } from './queries.ts'
import { suspendedText } from './words.ts'

interface HandOutProps {
  /** where this counter stands */
  branchId: number
  /** after each try: whether a coffee was handed out */
  onDone: (given: boolean) => void
}

/** At the counter: a coffee that hangs at this branch is handed out with one tap (programme.md §6). */
export function HandOut({ branchId, onDone }: HandOutProps) {
  const { data } = useQuery(suspendedCoffeesQuery)
  const { mutate, isPending } = useMutation(handOutMutation)
  const { key, renew, follow } = useCreationKey()
  const hanging = data?.branches.find((branch) => branch.branchId === branchId)?.hanging ?? 0
  if (hanging === 0) return null
  const handOut = () =>
    mutate(
      { id: branchId, key },
      {
        onSuccess: () => {
          renew()
          announceSuccess('Askıdan bir kahve verildi. Afiyet olsun!')
          onDone(true)
        },
        onError: (error) => {
          follow(error)
          announceFailure(error, 'Askıdan kahve verilemedi')
          onDone(false)
        },
      },
    )
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-4 sm:py-3">
      <div className="flex items-center gap-3">
        <Coffee aria-hidden className="size-6 shrink-0 text-accent" />
        <div>
          <h2 className="font-display font-semibold text-lg">Askıda kahve</h2>
          <p className="tabular text-muted">{suspendedText(hanging)}</p>
        </div>
      </div>
      <Button size="lg" tone="plain" pending={isPending} onClick={handOut}>
        Askıdan Ver
      </Button>
    </Card>
  )
}
