import { blanksOf } from '#api/contracts/legal/legal.ts'
import { formatNumber } from '#ui/foundations/format.ts'

/** What is still to be written into a text: each blank once, with how many there are. */
export function BlanksLeft({ body }: { body: string }) {
  const blanks = blanksOf(body)
  if (blanks.length === 0) return null
  return (
    <p className="wrap-anywhere text-sm text-warning">
      {`Doldurulacak ${formatNumber(blanks.length)} yer kaldı: ${[...new Set(blanks)].join(', ')}`}
    </p>
  )
}
