import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Button } from '#ui/forms/button.tsx'
import { menuBranch } from '#web/features/branches/menu-branch.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { repeatMutation } from './mutations.ts'

/** Puts an order's lines into the cart, for the branch that is chosen here, and opens it. */
export function useRepeat() {
  const navigate = useNavigate()
  const repeat = useMutation(repeatMutation(useQueryClient()))
  return {
    isPending: repeat.isPending,
    repeat: (id: number) =>
      repeat.mutate(
        { id, branchId: menuBranch.read() },
        {
          onSuccess: () => void navigate({ to: '/cart' }),
          onError: (error) => announceFailure(error, 'Sipariş tekrarlanamadı'),
        },
      ),
  }
}

export function RepeatButton({ id }: { id: number }) {
  const { repeat, isPending } = useRepeat()
  return (
    <Button
      tone="plain"
      className="justify-self-start"
      pending={isPending}
      onClick={() => repeat(id)}
    >
      <RotateCcw aria-hidden className="size-5" />
      Tekrarla
    </Button>
  )
}
