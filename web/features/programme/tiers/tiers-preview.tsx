import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/data/card.tsx'
import { formatMoney, formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { rulesQuery } from '#web/features/programme/queries.ts'
import { type TypedTier, TypedTiers } from './tier-form.ts'

/** kuruş; what the preview counts */
const bill = 20_000

/** What a bill earns in each of the tiers that are being typed, and how home names one. */
export function TiersPreview({ typed }: { typed: TypedTier[] }) {
  const rule = useQuery(rulesQuery).data?.[0]
  const tiers = TypedTiers.safeParse({ tiers: typed }).data?.tiers
  const base = rule ? Math.floor(bill / rule.step) * rule.points : 0
  const [next, below] = [tiers?.at(-1), tiers?.at(-2)]
  return (
    <Card className="grid gap-3">
      <h2 className="font-display font-semibold text-lg">Müşteriler ne görür</h2>
      {!tiers && <p className="text-muted">Geçerli kademeler yazın.</p>}
      {tiers && rule && (
        <div className="grid gap-2">
          <p className="tabular text-muted text-sm">{`${formatMoney(bill)} alışveriş`}</p>
          <dl className="grid gap-2">
            {tiers.map(({ name, least, multiplier }) => (
              <div key={least} className="flex items-baseline justify-between gap-4">
                <dt className="min-w-0 break-words">
                  {name}
                  {least > 0 && (
                    <span className="tabular block text-muted text-sm">
                      {`${formatNumber(least)} puandan itibaren`}
                    </span>
                  )}
                </dt>
                <dd className="tabular whitespace-nowrap font-semibold text-earn">
                  {`+${formatPoints(base + Math.floor((base * (multiplier - 100)) / 100))}`}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {next && below && (
        <div className="grid gap-1 rounded-card border border-line bg-sunken p-3">
          <p className="text-muted text-sm">Ana sayfada</p>
          <p>
            <strong className="font-semibold">{below.name}</strong>
            {` kademesi · ${next.name} için ${formatPoints(next.least - below.least)}`}
          </p>
        </div>
      )}
    </Card>
  )
}
