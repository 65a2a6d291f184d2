import type { SuspendedCoffeeAct } from '#api/contracts/branches/suspended-coffees.ts'

/** `3 kahve askıda`, or that none hangs. */
export const suspendedText = (hanging: number): string =>
  hanging > 0 ? `${hanging} kahve askıda` : 'Şu an askıda kahve yok'

/** `Ayşe K. bir kahve astı`, `Bir misafir kahve astı`, `Bir kahve verildi`, `Verilen kahve geri alındı`. */
export function actText({ kind, name }: Pick<SuspendedCoffeeAct, 'kind' | 'name'>): string {
  if (kind === 'hung') return name ? `${name} bir kahve astı` : 'Bir misafir kahve astı'
  if (kind === 'taken_back')
    return name ? `${name} verilen kahveyi geri aldı` : 'Verilen kahve geri alındı'
  return name ? `${name} bir kahve verdi` : 'Bir kahve verildi'
}
