import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RecordedPurchase } from '#api/contracts/purchases/recording.ts'
import { formatMoney, formatPoints } from '#ui/foundations/format.ts'
import { EarningLines } from '#web/features/purchases/earning-lines.tsx'
import { takeBackPurchaseMutation } from '#web/features/purchases/mutations.ts'
import type { ResultCallbacks } from './points-result.tsx'
import { Result } from './result.tsx'

/** The result of a bill: what it earned and why. `Geri Al` is its whole refund (programme.md §2). */
export function PurchaseResult({
  recorded: { purchase, points, breakdown, stamps },
  fullName,
  onNext,
  onSame,
  onTakenBack,
  onRefused,
}: ResultCallbacks & { recorded: RecordedPurchase }) {
  const takeBack = useMutation(takeBackPurchaseMutation(useQueryClient()))
  const { id, userId, due, total, discount, earned } = purchase
  const paid =
    discount > 0 ? `${formatMoney(due)} (${formatMoney(discount)} indirimle)` : formatMoney(total)
  return (
    <Result
      headline={earned ? `+${formatPoints(earned)}` : formatMoney(due)}
      sentence={`${fullName} · ${outcomeWords(earned, paid)}`}
      points={points}
      why={
        <>
          {breakdown.length > 1 && (
            <EarningLines plain due={formatMoney(due)} breakdown={breakdown} />
          )}
          {stamps.map(({ cardId, name, count, filled }) => (
            <p key={cardId} className="wrap-anywhere text-xl">
              {name}: <strong>+{count} damga</strong>
              {filled > 0 && `, ${filled > 1 ? `${filled} hediye kuponu` : 'hediye kuponu'} hazır`}
            </p>
          ))}
        </>
      }
      onNext={onNext}
      onSame={onSame}
      takeBack={{
        ...takeBack,
        run: () => takeBack.mutate({ id, userId }, { onSuccess: onTakenBack, onError: onRefused }),
      }}
    />
  )
}

/** @param earned null of a bill by number: what it earns is its customer's to see */
function outcomeWords(earned: number | null, paid: string): string {
  if (earned === null) return 'Alışveriş kaydedildi, puanı hesabına yazıldı'
  return earned > 0 ? `${paid} kaydedildi` : 'Alışveriş kaydedildi, puan kazandırmadı'
}
