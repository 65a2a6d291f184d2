import type { Flag, FlagAct, FlagKind, FlagOutcome } from '#api/contracts/flags/flags.ts'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'

export const kindLabels: Record<FlagKind, string> = {
  often: 'Sık kazanan müşteri',
  pair: 'Hep aynı ikili',
  generous: 'Elle verilen puan çok',
  taken_back: 'Çok sayıda geri alma',
  while_closed: 'Kapalı şubede geri alma',
  colleague: 'İş arkadaşına elle puan',
}

export const outcomeLabels: Record<FlagOutcome, string> = { fine: 'Uygun', wrong: 'Uygunsuz' }

export const actLabels: Record<FlagAct['act'], string> = {
  bill: 'Alışveriş',
  manual: 'Elle verilen puan',
  reversal: 'Geri alma',
  refund: 'İade',
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
    case 'colleague':
      return `Görevli hesabına elle ${often} kez, toplam ${much} verdi.`
  }
}
