import type { HangingAct } from '#api/contracts/branches/hanging.ts'

/** `3 kahve askıda`, or that none hangs. */
export const hangingText = (hanging: number): string =>
  hanging > 0 ? `${hanging} kahve askıda` : 'Şu an askıda kahve yok'

/** `Ayşe K. bir kahve astı`, `Bir misafir kahve astı`, `Bir kahve verildi`, `Verilen kahve geri alındı`. */
export function actText({ kind, name }: Pick<HangingAct, 'kind' | 'name'>): string {
  if (kind === 'hung') return name ? `${name} bir kahve astı` : 'Bir misafir kahve astı'
  if (kind === 'taken_back')
    return name ? `${name} verilen kahveyi geri aldı` : 'Verilen kahve geri alındı'
  return name ? `${name} bir kahve verdi` : 'Bir kahve verildi'
}
