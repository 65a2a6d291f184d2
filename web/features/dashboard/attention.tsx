import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import type { Attention as Found, NumberBills } from '#api/contracts/dashboard/dashboard.ts'
import type { SecurityKind } from '#api/contracts/security/kind.ts'
import type { SecurityEntry } from '#api/contracts/security/security.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Stars } from '#ui/data/stars.tsx'
import { formatDate, formatDateTime, formatNumber } from '#ui/foundations/format.ts'
import { oddityOf } from '#web/features/flags/flag-words.ts'
import { detailOf } from '#web/features/security/security-texts.ts'

interface Line {
  key: number
  what: ReactNode
  /** who and when */
  who: string
}

interface MatterProps {
  title: string
  /** said instead of a list of nothing */
  none: string
  found: { count: number; more: boolean }
  lines: Line[]
  /** a link, made with `wayTo` */
  way: ReactNode
}

/** How the way to all things of a kind looks, and what it is called. */
const wayTo = (title: string) => ({
  'aria-label': `${title}: Tümünü Gör`,
  className:
    '-mx-2 mt-auto inline-flex min-h-11 items-center gap-1 self-start rounded-field px-2 pt-1 font-medium text-accent text-sm hover:underline',
  children: (
    <>
      Tümünü Gör
      <ChevronRight aria-hidden className="size-4" />
    </>
  ),
})

/** One kind of thing to look at: how many, the newest of them, and the way to all. */
function Matter({ title, none, found, lines, way }: MatterProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col rounded-card border border-line bg-surface p-4"
    >
      <header className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        <Badge tone={found.count > 0 ? 'warning' : 'neutral'}>
          {formatNumber(found.count)}
          {found.more && '+'}
        </Badge>
      </header>
      {lines.length === 0 ? (
        <p className="mt-3 flex items-center gap-2 text-muted text-sm">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-earn" />
          {none}
        </p>
      ) : (
        <ul className="mt-2 grid gap-2">
          {lines.map(({ key, what, who }) => (
            <li key={key} className="min-w-0 text-sm">
              <span className="line-clamp-2 break-words">{what}</span>
              <span className="block break-words text-muted text-xs">{who}</span>
            </li>
          ))}
        </ul>
      )}
      {way}
    </section>
  )
}

const names = (...people: ({ fullName: string } | null)[]) =>
  [...new Set(people.flatMap((person) => person?.fullName ?? []))].join(' → ')

const logged = (entry: SecurityEntry): Line => ({
  key: entry.id,
  what: detailOf(entry) || '–',
  who: [names(entry.actor, entry.subject), formatDateTime(entry.at)].filter(Boolean).join(' · '),
})

/** What stands out of somebody's bills by number. */
const numberLine = ({ staff, customer, bills, on }: NumberBills, place: number): Line => ({
  key: place,
  what: customer
    ? `${customer.fullName} için 7 günde ${bills} alışveriş`
    : `Bir günde ${bills} alışveriş`,
  who: `${staff.fullName} · ${formatDate(on)}`,
})

/** What the security log has to tell, and what is said where it tells nothing. */
const logs = [
  {
    of: 'refusedAwards',
    kind: 'award_refused',
    title: 'Sınır aşımı',
    none: 'Sınıra takılan işlem yok.',
  },
  {
    of: 'largeAwards',
    kind: 'large_award',
    title: 'Yüksek puan',
    none: 'Olağan dışı büyük puan yok.',
  },
  {
    of: 'reversals',
    kind: 'points_reversed',
    title: 'Puan düzeltmesi',
    none: 'Geri alınan işlem yok.',
  },
  {
    of: 'failedSignIns',
    kind: 'sign_in_failed',
    title: 'Başarısız giriş',
    none: 'Başarısız giriş yok.',
  },
] as const satisfies { of: string; kind: SecurityKind; title: string; none: string }[]

interface AttentionProps {
  found: Found
  /** the days of the period */
  from: string
  to: string
}

/** `Dikkat`: what the period brought that somebody should look at; each part leads to its place. */
export function Attention({ found: attention, from, to }: AttentionProps) {
  const { flags, lowRatings, lowVisits, numberBills, unsentBroadcasts } = attention
  return (
    <section aria-labelledby="attention" className="grid gap-3">
      <h2 id="attention" className="font-display font-semibold text-lg">
        Dikkat
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {logs.map(({ of, kind, title, none }) => (
          <Matter
            key={of}
            title={title}
            none={none}
            found={attention[of]}
            lines={attention[of].latest.map(logged)}
            way={<Link to="/admin/security-log" search={{ kind, from, to }} {...wayTo(title)} />}
          />
        ))}
        <Matter
          title="Telefon numarasıyla"
          none="Olağan dışı kayıt yok."
          found={numberBills}
          lines={numberBills.latest.map(numberLine)}
          way={
            <Link
              to="/admin/security-log"
              search={{ kind: 'number_asked', from, to }}
              {...wayTo('Telefon numarasıyla')}
            />
          }
        />
        <Matter
          title="Olağan dışı"
          none="Bekleyen uyarı yok."
          found={flags}
          lines={flags.latest.map((flag) => ({
            key: flag.id,
            what: oddityOf(flag),
            who: `${names(flag.staff, flag.customer)} · ${formatDateTime(flag.until)}`,
          }))}
          way={<Link to="/admin/flags" {...wayTo('Olağan dışı')} />}
        />
        <Matter
          title="Düşük şube değerlendirmesi"
          none="Şubelere iki yıldız ve altı veren yok."
          found={lowVisits}
          lines={lowVisits.latest.map(({ id, stars, comment, branch, author, createdAt }) => ({
            key: id,
            what: (
              <>
                <Stars value={stars} /> {comment}
              </>
            ),
            who: [branch.name, author?.fullName, formatDateTime(createdAt)]
              .filter(Boolean)
              .join(' · '),
          }))}
          way={
            <Link
              to="/admin/ratings"
              search={{ most: 2, from, to }}
              {...wayTo('Düşük şube değerlendirmesi')}
            />
          }
        />
        <Matter
          title="Düşük uygulama değerlendirmesi"
          none="Uygulamaya iki yıldız ve altı veren yok."
          found={lowRatings}
          lines={lowRatings.latest.map((rating) => ({
            key: rating.id,
            what: (
              <>
                <Stars value={rating.stars} /> {rating.comment}
              </>
            ),
            who: `${rating.fullName} · ${formatDateTime(rating.createdAt)}`,
          }))}
          way={
            <Link
              to="/admin/ratings"
              search={{ of: 'app', most: 2, from, to }}
              {...wayTo('Düşük uygulama değerlendirmesi')}
            />
          }
        />
        <Matter
          title="Gönderilemeyen bildirim"
          none="Bekleyen bildirim yok."
          found={unsentBroadcasts}
          lines={unsentBroadcasts.latest.map((broadcast) => ({
            key: broadcast.id,
            what: `${broadcast.title} · ${formatNumber(broadcast.delivered)} / ${formatNumber(broadcast.recipients)} kişi`,
            who: `${broadcast.sender} · ${formatDateTime(broadcast.createdAt)}`,
          }))}
          way={
            <Link
              to="/admin/send-notification"
              search={{ list: 'unfinished' }}
              {...wayTo('Gönderilemeyen bildirim')}
            />
          }
        />
      </div>
    </section>
  )
}
