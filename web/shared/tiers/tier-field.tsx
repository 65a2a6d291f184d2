import { useQuery } from '@tanstack/react-query'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { tiersQuery } from './queries.ts'
import { tierAndAbove } from './tier-words.ts'

interface TierFieldProps {
  label: string
  /** the place of the lowest tier that it is for; null for everybody */
  value: number | null
  onValueChange: (leastTier: number | null) => void
  error?: string | undefined
}

/** Whom a reward or a campaign is for, by tier. */
export function TierField({ label, value, onValueChange, error }: TierFieldProps) {
  const tiers = useQuery(tiersQuery).data?.[0]?.tiers ?? []
  const places = new Set([...tiers.keys()].slice(1).map((at) => at + 1))
  // also before the tiers are there, and where its tier is gone
  if (value !== null) places.add(value)
  return (
    <Field label={label} error={error}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onValueChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Herkes</option>
        {[...places]
          .toSorted((a, b) => a - b)
          .map((place) => (
            <option key={place} value={place}>
              {tierAndAbove(place, tiers)}
            </option>
          ))}
      </Select>
    </Field>
  )
}
