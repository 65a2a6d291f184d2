import type { OptionGroup } from '#api/contracts/menu/options.ts'

/** How much is chosen of a group: `Birini seçin`, `İsteğe bağlı, en çok 4`. */
export function choiceText({ least, most }: Pick<OptionGroup, 'least' | 'most'>): string {
  if (least === 0) return most === 1 ? 'İsteğe bağlı' : `İsteğe bağlı, en çok ${most}`
  if (least === most) return most === 1 ? 'Birini seçin' : `${most} seçim yapın`
  return `${least}–${most} seçim yapın`
}
