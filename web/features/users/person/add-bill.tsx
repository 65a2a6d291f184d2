import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ManagedUser } from '#api/contracts/users/users.ts'
import { Button } from '#ui/forms/button.tsx'
import { formatPoints } from '#ui/foundations/format.ts'
import { refreshUsers } from '#web/features/users/mutations.ts'
import { announceSuccess } from '#web/shared/announcing.ts'

const LateDialog = lazy(() =>
  import('#web/features/purchases/late-dialog.tsx').then(({ LateDialog }) => ({
    default: LateDialog,
  })),
)

/** A forgotten bill of somebody who is at no counter (decisions/290). */
export function AddBill({ user }: { user: ManagedUser }) {
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  return (
    <>
      <Button tone="plain" className="justify-self-start" onClick={() => setOpen(true)}>
        Fişle Alışveriş Ekle
      </Button>
      {isOpen && (
        <Suspense>
          <LateDialog
            customer={user}
            onClose={() => setOpen(false)}
            onRecorded={({ purchase: { earned } }) => {
              announceSuccess(
                earned
                  ? `Alışveriş eklendi, ${formatPoints(earned)} kazandı.`
                  : 'Alışveriş eklendi, puan kazandırmadı.',
              )
              setOpen(false)
              void refreshUsers(queryClient)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
