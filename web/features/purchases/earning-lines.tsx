import type { Breakdown } from '#api/contracts/purchases/purchases.ts'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'

interface EarningLinesProps {
  /** what earns, as the screen writes amounts */
  due: string
  breakdown: Breakdown
  /** everything in the colour of its ground */
  plain?: boolean
}

/** Why a campaign that the bill fits gives it nothing. */
const missed: Partial<Record<Breakdown[number]['kind'], string>> = {
  day_over: 'bugünkü hak kullanılmış',
  turns_over: 'kampanya hakkı kullanılmış',
  budget_over: 'kampanyanın bütçesi tükenmiş',
}

/**
 * What a bill earns by which rule (programme.md §3): `₺185,00 → 37 puan`, `Salı 2 kat: +37 puan`, and which
 * campaign it missed and why. The name of a base rule stands behind its line.
 */
export function EarningLines({ due, breakdown, plain = false }: EarningLinesProps) {
  return (
    <ul className="tabular grid gap-1">
      {breakdown.map((line) => (
        <li key={`${line.kind}-${line.ref}`} className="wrap-anywhere">
          <EarningLine line={line} due={due} aside={plain ? undefined : 'text-muted'} />
        </li>
      ))}
    </ul>
  )
}

interface EarningLineProps {
  line: Breakdown[number]
  due: string
  /** the colour of what earns nothing itself */
  aside: string | undefined
}

function EarningLine({ line: { kind, name, points }, due, aside }: EarningLineProps) {
  if (kind === 'base')
    return (
      <>
        {due} <span aria-hidden>→</span>
        <span className="sr-only">karşılığı</span> {formatPoints(points)}
        <span className={aside}> · {name}</span>
      </>
    )
  if (missed[kind])
    return (
      <span className={aside}>
        {name} uygulanmadı: {missed[kind]}
      </span>
    )
  return (
    <>
      {name}: <span className="font-semibold">+{formatNumber(points)} puan</span>
    </>
  )
}
