import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { Campaign } from '#api/contracts/programme/campaigns.ts'
import { Badge } from '#ui/data/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDayForInput, formatMonth } from '#ui/foundations/format.ts'
import { daysWords, giftWords, phases } from '#web/features/programme/campaign-words.ts'

interface CampaignCalendarProps {
  campaigns: readonly Campaign[]
  /** epoch ms: the month of this moment is shown first */
  now: number
  onOpen: (campaign: Campaign) => void
}

const bars = {
  neutral: 'bg-edge',
  earn: 'bg-earn',
  warning: 'bg-warning',
  accent: 'bg-accent',
}

const dayMs = 86_400_000
const first = (year: number, month: number) => new Date(Date.UTC(year, month, 1))

/** A month with a bar for each campaign that runs in it. */
export function CampaignCalendar({ campaigns, now, onOpen }: CampaignCalendarProps) {
  const today = formatDayForInput(now)
  const [shown, setShown] = useState(today.slice(0, 7))
  const [year = 0, month = 1] = shown.split('-').map(Number)
  const from = first(year, month - 1).getTime()
  const days = (first(year, month).getTime() - from) / dayMs
  const move = (by: number) =>
    setShown(
      first(year, month - 1 + by)
        .toISOString()
        .slice(0, 7),
    )
  const inMonth = campaigns.filter(
    ({ startsOn, endsOn }) => startsOn.slice(0, 7) <= shown && endsOn.slice(0, 7) >= shown,
  )
  /** the days of the month before a date, within it */
  const before = (date: string, more = 0) =>
    Math.min(days, Math.max(0, (Date.parse(date) - from) / dayMs + more))
  const share = (count: number) => `${(count / days) * 100}%`
  return (
    <section aria-label="Kampanya takvimi" className="grid gap-4">
      <div className="flex items-center justify-between gap-2">
        <Button tone="ghost" size="icon" aria-label="Önceki Ay" onClick={() => move(-1)}>
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <h2 aria-live="polite" className="font-display font-semibold text-lg">
          {formatMonth(`${shown}-01`)}
        </h2>
        <Button tone="ghost" size="icon" aria-label="Sonraki Ay" onClick={() => move(1)}>
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
      {inMonth.length === 0 ? (
        <EmptyState>Bu ayda kampanya yok.</EmptyState>
      ) : (
        <>
          <div aria-hidden className="relative h-5 text-muted text-xs">
            {[1, 8, 15, 22, 29]
              .filter((day) => day <= days)
              .map((day) => (
                <span key={day} className="tabular absolute" style={{ left: share(day - 1) }}>
                  {day}
                </span>
              ))}
          </div>
          <ul className="grid gap-4">
            {inMonth.map((campaign) => {
              const start = before(campaign.startsOn)
              const end = before(campaign.endsOn, 1)
              const { label, tone } = phases[campaign.phase]
              return (
                <li key={campaign.id} className="grid gap-1">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Button
                      tone="ghost"
                      className="-ml-3 min-w-0 whitespace-normal px-3 text-start"
                      onClick={() => onOpen(campaign)}
                    >
                      {campaign.name}
                    </Button>
                    <Badge tone={tone}>{label}</Badge>
                    <span className="text-muted text-sm">
                      {`${giftWords(campaign)} · ${daysWords(campaign)}`}
                    </span>
                  </div>
                  <div aria-hidden className="relative h-3 rounded-pill bg-sunken">
                    <span
                      className={`absolute inset-y-0 rounded-pill ${bars[tone]}`}
                      style={{ left: share(start), width: share(end - start) }}
                    />
                    {today.startsWith(shown) && (
                      <span
                        className="absolute -inset-y-1 w-0.5 bg-ink"
                        style={{ left: share(before(today, 0.5)) }}
                      />
                    )}
                  </div>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}
