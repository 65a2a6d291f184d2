import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { TakeTill } from '#web/features/board/take-till.ts'
import { isTablet } from '#web/features/tablets/device.ts'
import { ownTabletQuery } from '#web/features/tablets/queries.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { useDocumentTitle } from '#web/shared/screen.tsx'
import { useSound } from '#web/shared/sound.ts'
import { useWakeLock } from '#web/shared/wake-lock.ts'
import { OrderBoard } from './order-board.tsx'

/** ms between two questions whether the tablet is still enrolled */
const askEvery = 60_000

interface TabletBoardScreenProps {
  /** somebody takes the till, to go on there */
  onTake: TakeTill
  /** this browser is no tablet, or none any more */
  onUnknown: () => void
}

/** `/tablet-board`: the board of a shared tablet that nobody has taken (decisions/274). */
export function TabletBoardScreen({ onTake, onUnknown }: TabletBoardScreenProps) {
  const found = useQuery({ ...ownTabletQuery, refetchInterval: askEvery })
  const tablet = found.data?.tablet
  const isNone = found.isSuccess && tablet === null
  const leave = useEffectEvent(() => {
    isTablet.write(false)
    onUnknown()
  })
  useEffect(() => {
    if (isNone) leave()
  }, [isNone])
  useDocumentTitle('Siparişler')
  useSound()
  useWakeLock()
  return (
    <main id="content" data-own-notice className="flex h-dvh flex-col overflow-hidden">
      {tablet ? (
        <OrderBoard
          key={tablet.branch.id}
          branchId={tablet.branch.id}
          branchName={tablet.branch.name}
          alone={{ name: tablet.name, onTake }}
        />
      ) : (
        <QueryPlaceholder query={found} loading={['h-16', 'h-96']} />
      )}
    </main>
  )
}
