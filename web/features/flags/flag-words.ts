import type { Flag, FlagAct, FlagKind, FlagOutcome } from '#api/contracts/flags/flags.ts'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'

export const kindLabels: Record<FlagKind, string> = {
  often: 'Sık kazanan müşteri',
  pair: 'Hep aynı ikili',
  generous: 'Elle verilen puan çok',
  taken_back: 'Çok sayıda geri alma',
  while_closed: 'Kapalı şubede geri alma',
  colleague: 'İş arkadaşına elle puan',
  accounts: 'Tek tarayıcıda çok hesap',
}

export const outcomeLabels: Record<FlagOutcome, string> = { fine: 'Uygun', wrong: 'Uygunsuz' }

const actLabels: Record<FlagAct['act'], string> = {
  bill: 'Alışveriş',
  manual: 'Elle verilen puan',
  reversal: 'Geri alma',
  refund: 'İade',
  account: 'Yeni hesap',
}

/** What an act is called. */
export const labelOf = ({ act, orderId }: Pick<FlagAct, 'act' | 'orderId'>): string =>
  orderId ? 'Sipariş' : actLabels[act]

const never: Record<NonNullable<FlagAct['undoRefusal']>, string> = {
  done: 'Daha önce geri alındı',
  final: 'Geri alınamaz',
}

/** Why an act stayed, by the code of the refusal. */
const reasons: Partial<Record<string, string>> = {
  insufficient_points: 'puan harcanmış',
  already_reversed: 'önceden geri alınmış',
  already_refunded: 'önceden iade edilmiş',
  refund_by_order: 'siparişten iade edilir',
  own_account: 'kendi hesabınız',
  own_order: 'kendi siparişiniz',
  no_right_here: 'şubede yetkiniz yok',
  points_limit: 'bakiye üst sınırda',
}

/** What became of taking an act back, or why it can't be; undefined where nothing is to be said. */
export function undoneOf({
  undone,
  undoRefusal,
}: Pick<FlagAct, 'undone' | 'undoRefusal'>): string | undefined {
  if (!undone) return undoRefusal ? never[undoRefusal] : undefined
  if (undone.refused)
    return `Geri alınamadı: ${reasons[undone.refused] ?? 'kişinin sayfasından bakın'}`
  if (undone.waived === 0) return `Geri alındı: ${formatPoints(undone.points)}`
  return `Geri alındı: ${formatPoints(undone.points)}; ${formatPoints(undone.waived)} harcanmıştı`
}

/** How much was taken back as a flag was settled, in a sentence; undefined where that was not asked for. */
export function undoneSentence(
  settled: Pick<NonNullable<Flag['settled']>, 'undone'> | null,
): string | undefined {
  const { acts, refused, points } = settled?.undone ?? { acts: 0, refused: 0, points: 0 }
  const taken = acts > 0 && `${formatNumber(acts)} işlem geri alındı (${formatPoints(points)})`
  const kept = refused > 0 && `${formatNumber(refused)} işlem geri alınamadı`
  const said = [taken, kept].filter(Boolean).join(', ')
  return said === '' ? undefined : `${said}.`
}

/** What was odd, in a sentence: how often, how much, within which time. */
export function oddityOf({
  kind,
  acts,
  points,
  usual,
}: Pick<Flag, 'kind' | 'acts' | 'points' | 'usual'>): string {
  const often = formatNumber(acts)
  const much = formatPoints(points)
  switch (kind) {
    case 'often':
      return `24 saatte ${often} kez, toplam ${much} kazandı.`
    case 'pair':
      return `7 günde aynı kişiden ${often} kez, toplam ${much} kazandı.`
    case 'generous':
      return `24 saatte elle ${much} verdi; şubede ortanca ${formatPoints(usual ?? 0)}.`
    case 'taken_back':
      return `24 saatte ${often} geri alma ve iade, toplam ${much}.`
    case 'while_closed':
      return `Şube kapalıyken ${often} geri alma ve iade, toplam ${much}.`
    case 'accounts':
      return `Bir tarayıcıda 7 günde ${often} hesap açıldı.`
    case 'colleague':
      return `Görevli hesabına elle ${often} kez, toplam ${much} verdi.`
  }
}
