import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Hand from 'lucide-react/icons/hand'
import Navigation from 'lucide-react/icons/navigation'
import QrCode from 'lucide-react/icons/qr-code'
import { lazy, Suspense, useState } from 'react'
import type { Order } from '#api/contracts/orders/orders.ts'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Stepper } from '#ui/navigation/stepper.tsx'
import { directionsTo } from '#web/features/branches/directions.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { cameThrough } from '#web/features/cart/came-through.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { useMinute, useNow } from '#web/shared/now.ts'
import { usePageState } from '#web/shared/page-state.ts'
import { isLaterDay } from '#web/shared/promise-day.ts'
import { serverClock } from '#web/shared/server-clock.ts'
import { hereMutation } from './mutations.ts'
import { leftText, returnsText, stepOf, stepsAt, waitText } from './order-words.ts'

const CancelOrder = lazy(() => import('./cancel-order.tsx'))

/** An order on its way: its number, state and hour, and what its customer can do. */
export function OpenOrder({ order }: { order: Order }) {
  const { number, branch, state } = order
  const gaveUp = usePageState(cameThrough) === order.id
  const [cancelling, setCancelling] = useState(false)
  const { data: branches } = useQuery(branchesQuery)
  const place = branches?.find(({ id }) => id === branch.id)
  return (
    <Card raised className="grid gap-5">
      {gaveUp && <CameThrough order={order} onCancel={() => setCancelling(true)} />}
      <div className="grid justify-items-center gap-1 text-center">
        <p className="text-muted">{branch.name} · sipariş numaranız</p>
        <p className="tabular font-display font-semibold text-4xl">{number}</p>
        <Waiting order={order} />
      </div>
      <Stepper
        label="Siparişin durumu"
        className="justify-center"
        steps={stepsAt(state)}
        current={stepOf(state)}
      />
      {state === 'placed' && (
        <p className="text-center text-muted text-sm">
          Şube siparişinizi gördüğünde size haber veririz.
        </p>
      )}
      <Here order={order} />
      <div className="flex flex-wrap justify-center gap-2">
        <Button asChild tone="plain">
          <Link to="/qr" search={{ tab: 'code' }}>
            <QrCode aria-hidden className="size-5" />
            Kodumu Göster
          </Link>
        </Button>
        {place && (
          <Button asChild tone="plain">
            <a href={directionsTo(place)} target="_blank" rel="noreferrer">
              <Navigation aria-hidden className="size-5" />
              Yol Tarifi
            </a>
          </Button>
        )}
        {order.isCancellable && !gaveUp && (
          <Button tone="ghost" className="text-spend" onClick={() => setCancelling(true)}>
            Siparişi İptal Et
          </Button>
        )}
      </div>
      <Suspense>
        {cancelling && <CancelOrder order={order} onClose={() => setCancelling(false)} />}
      </Suspense>
    </Card>
  )
}

/** The customer gave this order up, but it had arrived by then. */
function CameThrough({ order, onCancel }: { order: Order; onCancel: () => void }) {
  return (
    <Banner
      tone="warning"
      title="Vazgeçtiğiniz sipariş şubeye ulaşmış"
      action={
        <div className="flex flex-wrap gap-2">
          {order.isCancellable && (
            <Button tone="plain" className="text-spend" onClick={onCancel}>
              Siparişi İptal Et
            </Button>
          )}
          <Button tone="plain" onClick={() => cameThrough.say(undefined)}>
            {order.isCancellable ? 'Kalsın' : 'Tamam'}
          </Button>
        </div>
      }
    >
      {order.isCancellable
        ? `İsterseniz şimdi iptal edebilirsiniz. ${returnsText(order)}`.trimEnd()
        : 'Hazırlanmaya başladığı için artık iptal edilemiyor.'}
    </Banner>
  )
}

/** The promise, counted down by the server's clock. */
function Waiting({ order }: { order: Order }) {
  const now = serverClock.at(useNow(1000))
  // what is for another day is waited for by nobody yet
  const isWaited = order.state !== 'ready' && !isLaterDay(order.promise, now)
  const left = isWaited ? leftText(Date.parse(order.promise) - now) : undefined
  return (
    <>
      {left && (
        <p role="timer" className="tabular font-display font-semibold text-2xl text-accent">
          {left}
        </p>
      )}
      <p role="status" className={order.state === 'ready' ? 'font-semibold text-earn text-lg' : ''}>
        {waitText(order, now)}
      </p>
    </>
  )
}

function Here({ order: { id, state, promise, hereAt } }: { order: Order }) {
  const here = useMutation(hereMutation(useQueryClient()))
  const now = serverClock.at(useMinute())
  if (hereAt) return <Banner tone="success">Geldiğinizi şubeye bildirdik.</Banner>
  if (state === 'placed' || (state === 'accepted' && isLaterDay(promise, now))) return null
  return (
    <div className="grid gap-2">
      <Button size="lg" pending={here.isPending} onClick={() => here.mutate(id)}>
        <Hand aria-hidden className="size-5" />
        Geldim
      </Button>
      {here.error && <Banner tone="error">{sentenceOf(here.error, 'Bildirilemedi')}</Banner>}
    </div>
  )
}
