import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import type { Collected } from '#web/features/board/collecting.ts'
import type { ResultCallbacks } from './points-result.tsx'
import { Result } from './result.tsx'

/** The result of an order that was handed over. What is wrong with it is refunded by its lines. */
export function OrderResult({
  recorded: { order, earned, points },
  fullName,
  onNext,
  onSame,
}: Pick<ResultCallbacks, 'fullName' | 'onNext' | 'onSame'> & { recorded: Collected }) {
  const { number, due } = order
  return (
    <Result
      headline={`${number} teslim edildi`}
      sentence={`${fullName} · ${[
        due > 0 && `${formatMoney(due)} alındı`,
        earned > 0 ? `+${formatPoints(earned)}` : 'puan kazandırmadı',
      ]
        .filter(Boolean)
        .join(', ')}`}
      points={points}
      onNext={onNext}
      onSame={onSame}
    />
  )
}
