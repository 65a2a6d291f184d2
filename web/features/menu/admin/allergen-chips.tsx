import type { Allergen } from '#api/contracts/menu/allergens.ts'
import { Chip } from '#ui/forms/chip.tsx'
import { allergenNames } from '#web/shared/allergen-words.ts'

const all = Object.keys(allergenNames) as Allergen[]

interface AllergenChipsProps {
  /** null: nobody has stated them */
  value: readonly Allergen[] | null
  onValueChange: (value: Allergen[] | null) => void
}

/** A product's allergens: some, stated to be none, or not stated as long as no chip is pressed. */
export function AllergenChips({ value, onValueChange }: AllergenChipsProps) {
  const chosen = value ?? []
  const choose = (code: Allergen, pressed: boolean) => {
    const next = all.filter((one) => (one === code ? pressed : chosen.includes(one)))
    onValueChange(next.length > 0 ? next : null)
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="font-medium text-ink text-sm">Alerjenler</legend>
      <p className="mt-1.5 text-muted text-sm">
        {value === null
          ? 'Belirtilmedi: müşterilere çalışanlara sormaları söylenir.'
          : 'Türk Gıda Kodeksi’nin listesi, alkol ve domuz ürünü.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Chip
          label="Hiçbiri"
          pressed={value?.length === 0}
          onPressedChange={(pressed) => onValueChange(pressed ? [] : null)}
        />
        {all.map((code) => (
          <Chip
            key={code}
            label={allergenNames[code]}
            pressed={chosen.includes(code)}
            onPressedChange={(pressed) => choose(code, pressed)}
          />
        ))}
      </div>
    </fieldset>
  )
}
