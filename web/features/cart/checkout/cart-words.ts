import type { BranchProblem, OrderQuote, QuotedLine } from '#api/contracts/orders/placing.ts'
import { formatMoney } from '#ui/foundations/format.ts'
import type { CartLine } from '#web/features/cart/cart.ts'
import { capital } from '#web/shared/capital.ts'
import { atMoment, pausedText, pauseSentence } from '#web/shared/pause-words.ts'
import { isLaterDay, timeWithDay } from '#web/shared/promise-day.ts'

/** What is wrong with a line, for the person who ordered it. */
export function problemText(quoted: QuotedLine, line: CartLine): string {
  const { problem, left } = quoted
  const option =
    line.options.find(({ optionId }) => optionId === quoted.optionId)?.name ?? 'Seçenek'
  switch (problem) {
    case 'item_gone':
      return 'Bu ürün artık önceden sipariş edilemiyor.'
    case 'item_off':
      return 'Bu şubede tükendi.'
    case 'item_short':
      return left ? `Bu şubede ${left} adet kaldı.` : 'Bu şubede tükendi.'
    case 'option_gone':
      return `${option} artık yok.`
    case 'option_off':
      return `${option} bu şubede tükendi.`
    case 'option_short':
      return left ? `${option}: bu şubede ${left} adet kaldı.` : `${option} bu şubede tükendi.`
    case 'choices':
      return 'Seçenekleri değişti; ürünü yeniden seçin.'
    case null:
      return ''
  }
}

const sentences: Record<BranchProblem, string> = {
  no_orders: 'Bu şube uygulamadan sipariş almıyor.',
  closed: 'Bu şube şu an kapalı.',
  paused: pauseSentence,
  full: 'Bu şubede bugün için uygun saat kalmadı.',
  order_too_large:
    'Bu sipariş, şubenin bir çeyrek saatte hazırlayabileceğinden büyük. Daha az ürün seçin ya da ikiye bölün.',
}

/** Until the end of its day: an order for the next one may be placed. */
const pausedToday = 'Bu şube yoğunluk nedeniyle bugün yeni sipariş almıyor.'

/** Why the branch takes no order, and until when. @param now epoch ms */
export function branchText({ problem, until }: OrderQuote['branch'], now: number): string {
  if (!problem) return ''
  if (until === null) return sentences[problem]
  if (problem === 'paused')
    return isLaterDay(until, now) ? pausedToday : pausedText(Date.parse(until), now)
  if (problem !== 'closed') return sentences[problem]
  return `${sentences[problem]} ${capital(atMoment(Date.parse(until), now))} açılır.`
}

/** What has changed of one line: a new problem, or else its price. */
function lineChange(old: QuotedLine, quoted: QuotedLine, line: CartLine): string | undefined {
  const name = quoted.name ?? line.name
  if (quoted.problem && quoted.problem !== old.problem)
    return `${name}: ${problemText(quoted, line)}`
  if (quoted.unitPrice === old.unitPrice) return undefined
  return `${name}: ${formatMoney(old.unitPrice)} yerine ${formatMoney(quoted.unitPrice)}`
}

/** What has changed between two quotes of one cart: the sum, the hour, lines and the branch. */
export function changesBetween(
  before: OrderQuote,
  after: OrderQuote,
  lines: readonly CartLine[],
  now: number,
): string[] {
  const changes: string[] = []
  for (const [index, quoted] of after.lines.entries()) {
    const line = lines[index]
    const old = before.lines[index]
    const change = line && old && lineChange(old, quoted, line)
    if (change) changes.push(change)
  }
  if (after.branch.problem && after.branch.problem !== before.branch.problem)
    changes.push(branchText(after.branch, now))
  if (after.couponProblem && after.couponProblem !== before.couponProblem)
    changes.push(after.couponProblem)
  if (after.points !== before.points)
    changes.push(`Kullanılacak puan: ${before.points} yerine ${after.points}`)
  if (after.due !== before.due)
    changes.push(`Ödenecek tutar: ${formatMoney(before.due)} yerine ${formatMoney(after.due)}`)
  if (after.promise && before.promise && after.promise !== before.promise)
    changes.push(
      `Hazır olma saati: ${timeWithDay(before.promise, now)} yerine ${timeWithDay(after.promise, now)}`,
    )
  return changes
}
