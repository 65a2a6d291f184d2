import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endOfBranchDay } from '#api/contracts/branches/opening.ts'
import type { BranchOrdering, changeBrake } from '#api/contracts/branches/ordering.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatUntilTime } from '#ui/foundations/spoken-clock.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { useMinute } from '#web/shared/now.ts'
import { brakeAt, untilWords } from './ordering-words.ts'
import { brakeMutation } from './queries.ts'

type Said = BodyInput<typeof changeBrake>

const minuteMs = 60_000

const delays = [0, 5, 10, 15] as const
const pauses = [
  { pause: 15, label: '15 dakika' },
  { pause: 30, label: '30 dakika' },
  { pause: 60, label: '1 saat' },
  { pause: 'day', label: 'Bugün' },
] as const

interface BrakeFormProps {
  branchId: number
  ordering: BranchOrdering
}

/** What holds for new orders, and each change of it in one tap. */
export function BrakeForm({ branchId, ordering }: BrakeFormProps) {
  const now = useMinute()
  const { mutate, isPending, variables } = useMutation(brakeMutation(useQueryClient()))
  const { pausedUntil, delayMinutes } = brakeAt(ordering, now)
  const sent = isPending ? variables?.body : undefined

  function say(body: Said, success: string) {
    if (isPending) return
    mutate(
      { branchId, version: ordering.version, body },
      {
        onSuccess: () => announceSuccess(success),
        onError: (error) => announceFailure(error, 'Kaydedilemedi'),
      },
    )
  }
  return (
    <div className="grid gap-6">
      <State ordering={ordering} now={now} />
      {pausedUntil !== undefined && (
        <Button
          size="lg"
          tone="earn"
          pending={sent?.pause === 'none'}
          onClick={() => say({ pause: 'none' }, 'Siparişler açıldı.')}
        >
          Siparişleri Aç
        </Button>
      )}
      <section aria-labelledby="brake-delay" className="grid gap-2">
        <h3 id="brake-delay" className="font-display font-semibold text-lg">
          Ek süre
        </h3>
        <SegmentedControl
          label="Yeni siparişlere eklenen süre"
          size="lg"
          options={delays.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? 'Yok' : `${minutes} dk`,
          }))}
          value={String(sent?.delayMinutes ?? delayMinutes)}
          onValueChange={(value) => {
            const minutes = delays.find((one) => String(one) === value) ?? 0
            say(
              { delayMinutes: minutes },
              minutes === 0 ? 'Ek süre kaldırıldı.' : `Yeni siparişlere ${minutes} dk eklenecek.`,
            )
          }}
        />
        <p className="text-muted">Yeni siparişlerin hazır olma saatine eklenir.</p>
      </section>
      <section aria-labelledby="brake-pause" className="grid gap-2">
        <h3 id="brake-pause" className="font-display font-semibold text-lg">
          {pausedUntil === undefined ? 'Siparişleri Duraklat' : 'Süreyi Değiştir'}
        </h3>
        <div className="grid grid-cols-2 gap-2">
          {pauses.map(({ pause, label }) => (
            <Button
              key={pause}
              size="lg"
              tone="plain"
              className="px-2 leading-tight"
              pending={sent?.pause === pause}
              onClick={() => say({ pause }, 'Yeni siparişler duraklatıldı.')}
            >
              <span className="grid">
                {label}
                <span className="tabular font-normal text-base text-muted">
                  {pause === 'day'
                    ? 'gün sonuna kadar'
                    : `${formatUntilTime(now + pause * minuteMs)} kadar`}
                </span>
              </span>
            </Button>
          ))}
        </div>
        <p className="text-muted">
          Verilmiş siparişler sürer; müşteriler yeni sipariş veremez ve bunu uygulamada görür.
        </p>
      </section>
    </div>
  )
}

/** What holds now, and until when. */
function State({ ordering, now }: { ordering: BranchOrdering; now: number }) {
  if (!ordering.takesOrders)
    return (
      <Banner tone="info" title="Bu şube uygulamadan sipariş almıyor">
        Yöneticiler şubenin ayarlarından açabilir.
      </Banner>
    )
  const { pausedUntil, delayMinutes, delayUntil } = brakeAt(ordering, now)
  const delay =
    delayUntil === undefined
      ? undefined
      : `Yeni siparişlere ${delayMinutes} dk ekleniyor · ${untilWords(delayUntil, now)}`
  if (pausedUntil !== undefined)
    return (
      <Banner
        tone="warning"
        title={`Yeni siparişler duraklatıldı · ${untilWords(pausedUntil, now)}`}
      >
        {pausedUntil === endOfBranchDay(now) ? delay : ['Kendiliğinden açılır.', delay].join(' ')}
      </Banner>
    )
  if (delay) return <Banner tone="warning" title={delay} />
  return ordering.isOpen ? (
    <Banner tone="success" title="Siparişler olağan sürede alınıyor" />
  ) : (
    <Banner tone="info" title="Şube kapalı">
      Fren, açılınca da sürer.
    </Banner>
  )
}
