import { useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { BranchDialog } from '#web/features/points/counter/branch-dialog.tsx'
import { useDeviceBranch } from '#web/features/points/counter/remembered-branch.ts'
import { useDocumentTitle } from '#web/shared/screen.tsx'
import { useSound } from '#web/shared/sound.ts'
import { useWakeLock } from '#web/shared/wake-lock.ts'
import { BoardHeader } from './board-header.tsx'
import { OrderBoard } from './order-board.tsx'

/** `/board`, `Siparişler`: a tablet's whole screen, at the branch that the device remembers (ordering.md §4). */
export function BoardScreen() {
  const branch = useDeviceBranch()
  const [choosing, setChoosing] = useState(false)
  useDocumentTitle('Siparişler')
  useSound()
  useWakeLock()
  return (
    <div data-own-notice className="flex h-dvh flex-col overflow-hidden">
      {branch.id === undefined ? (
        <>
          <BoardHeader
            branchName={undefined}
            board={undefined}
            onChooseBranch={() => setChoosing(true)}
          />
          <EmptyState
            action={
              <Button size="lg" onClick={() => setChoosing(true)}>
                Şube Seçin
              </Button>
            }
          >
            Bu tabletin şubesi seçilmedi. Bir kez seçmeniz yeterli.
          </EmptyState>
        </>
      ) : (
        <OrderBoard
          key={branch.id}
          branchId={branch.id}
          branchName={branch.name ?? 'Şube'}
          onChooseBranch={() => setChoosing(true)}
        />
      )}
      {choosing && <BranchDialog onClose={() => setChoosing(false)} />}
    </div>
  )
}
