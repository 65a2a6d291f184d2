import { Chip } from '#ui/forms/chip.tsx'

interface NumberChipsProps {
  legend: string
  options: readonly { value: number; label: string }[]
  chosen: readonly number[]
  /** told what is chosen then, in order */
  onChosenChange: (chosen: number[]) => void
}

/** Chips of which any number may be chosen. */
export function NumberChips({ legend, options, chosen, onChosenChange }: NumberChipsProps) {
  const toggled = (one: number) =>
    chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
  return (
    <fieldset className="m-0 grid min-w-0 gap-2">
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <Chip
            key={value}
            label={label}
            pressed={chosen.includes(value)}
            onPressedChange={() => onChosenChange(toggled(value).toSorted((a, b) => a - b))}
          />
        ))}
      </div>
    </fieldset>
  )
}
