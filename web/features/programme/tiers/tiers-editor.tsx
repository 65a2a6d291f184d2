import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { mostTiers } from '#api/contracts/programme/tiers.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import type { TypedTier } from './tier-form.ts'

/** What is wrong with a tier, by its field. */
type TierErrors = { [Name in keyof TypedTier]?: { message?: string | undefined } | undefined }

interface TiersEditorProps {
  value: readonly TypedTier[]
  onValueChange: (tiers: TypedTier[]) => void
  errors: readonly (TierErrors | undefined)[]
  /** gives the focus to the first field that is wrong, when the form was refused */
  ref?: Ref<{ focus(): void }> | undefined
}

/** The tiers, lowest first. New ones come on top, since a tier is known by its place (decisions/104). */
export function TiersEditor({ value, onValueChange, errors, ref }: TiersEditorProps) {
  const list = useRef<HTMLOListElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  }))
  const put = (at: number, change: Partial<TypedTier>) =>
    onValueChange(value.map((tier, place) => (place === at ? { ...tier, ...change } : tier)))
  const add = () => {
    const top = value.at(-1)
    const least = top ? String((Number(top.least) || 0) + 1_000) : '0'
    onValueChange([...value, { name: '', least, multiplier: top?.multiplier ?? '1' }])
  }
  return (
    <div className="grid gap-4">
      <ol ref={list} className="grid gap-4">
        {value.map((tier, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
          <li key={at}>
            <TierFields
              place={at + 1}
              tier={tier}
              errors={errors[at] ?? {}}
              onChange={(change) => put(at, change)}
              onRemove={
                at > 0 && at === value.length - 1
                  ? () => onValueChange(value.slice(0, -1))
                  : undefined
              }
            />
          </li>
        ))}
      </ol>
      {value.length < mostTiers && (
        <Button tone="plain" className="justify-self-start" onClick={add}>
          <Plus aria-hidden className="size-4" /> Kademe Ekle
        </Button>
      )}
    </div>
  )
}

interface TierFieldsProps {
  place: number
  tier: TypedTier
  errors: TierErrors
  onChange: (change: Partial<TypedTier>) => void
  onRemove: (() => void) | undefined
}

function TierFields({ place, tier, errors, onChange, onRemove }: TierFieldsProps) {
  const label = (text: string) => (
    <>
      <span className="sr-only">{`${place}. kademe: `}</span>
      {text}
    </>
  )
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 rounded-card border border-line p-4">
      <legend className="sr-only">{`${place}. kademe`}</legend>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <span className="tabular font-display font-semibold text-lg">{`${place}. kademe`}</span>
        {onRemove && (
          <Button tone="ghost" aria-label={`${place}. Kademeyi Kaldır`} onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" /> Kaldır
          </Button>
        )}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <Field label={label('Ad')} required error={errors.name?.message}>
          <Input
            autoComplete="off"
            maxLength={20}
            value={tier.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field
          label={label('En az')}
          hint={place === 1 ? 'Herkes burada başlar' : 'Puan, son 12 ayda'}
          required
          error={errors.least?.message}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
            readOnly={place === 1}
            value={tier.least}
            onChange={(event) => onChange({ least: event.target.value })}
          />
        </Field>
        <Field
          label={label('Çarpan')}
          hint="1 ile 3 arası"
          required
          error={errors.multiplier?.message}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            value={tier.multiplier}
            onChange={(event) => onChange({ multiplier: event.target.value })}
          />
        </Field>
      </div>
    </fieldset>
  )
}
