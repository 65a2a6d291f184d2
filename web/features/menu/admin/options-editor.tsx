import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import type { Ref } from 'react'
import { mostOptions } from '#api/contracts/menu/options.ts'
import { Button } from '#ui/forms/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { NumberInput } from '#web/shared/forms/number-input.tsx'
import { useRowKeys } from '#web/shared/forms/row-keys.ts'
import { newOption, type TypedOption } from './option-group-form.ts'

interface OptionsEditorProps {
  options: readonly TypedOption[]
  onOptionsChange: (options: TypedOption[]) => void
  /** what is wrong, by the path of the field: `2.name` */
  error: (path: string) => string | undefined
  /** what receives the focus when the form was refused for these */
  ref?: Ref<HTMLInputElement> | undefined
}

/** The options of a group, in their order. */
export function OptionsEditor({ options, onOptionsChange, error, ref }: OptionsEditorProps) {
  const wrong = error('')
  const rows = useRowKeys<HTMLFieldSetElement>('option', options.length)
  const swap = (at: number, other: number) => {
    const [one, two] = [options[at], options[other]]
    if (!one || !two) return
    rows.swap(at, other)
    onOptionsChange(options.with(at, two).with(other, one))
  }
  return (
    <fieldset ref={rows.list} className="m-0 grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold text-sm">Seçenekler</legend>
      <ol className="grid gap-3">
        {options.map((option, at) => (
          <OptionRow
            key={rows.keys[at]}
            ref={at === 0 ? ref : undefined}
            place={at + 1}
            option={option}
            error={(field) => error(`${at}.${field}`)}
            onChange={(next) => onOptionsChange(options.with(at, next))}
            onUp={at > 0 ? () => swap(at, at - 1) : undefined}
            onDown={at < options.length - 1 ? () => swap(at, at + 1) : undefined}
            onRemove={
              options.length > 1
                ? () => {
                    rows.remove(at)
                    onOptionsChange(options.filter((_, other) => other !== at))
                  }
                : undefined
            }
          />
        ))}
      </ol>
      {wrong && <p className="text-sm text-spend">{wrong}</p>}
      {options.length < mostOptions && (
        <Button
          tone="plain"
          className="justify-self-start"
          data-adds="option"
          onClick={() => onOptionsChange([...options, newOption()])}
        >
          <Plus aria-hidden className="size-5" />
          Seçenek Ekle
        </Button>
      )}
    </fieldset>
  )
}

interface OptionRowProps {
  option: TypedOption
  /** from 1 */
  place: number
  error: (field: keyof TypedOption) => string | undefined
  onChange: (option: TypedOption) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

function OptionRow({
  option,
  place,
  error,
  onChange,
  onUp,
  onDown,
  onRemove,
  ref,
}: OptionRowProps) {
  const called = option.name || `${place}. seçenek`
  return (
    <li className="grid min-w-0 gap-x-2 rounded-card bg-sunken p-3">
      <div className="grid items-start gap-2 sm:grid-cols-[1fr_7rem_6rem]">
        <Field label={`${place}. seçenek`} required error={error('name')}>
          <Input
            ref={ref}
            autoComplete="off"
            placeholder="Büyük"
            value={option.name}
            onChange={(event) => onChange({ ...option, name: event.target.value })}
          />
        </Field>
        <div className="grid grid-cols-2 items-start gap-2 sm:contents">
          <Field label="Fark (TL)" error={error('priceDifference')}>
            <Input
              inputMode="text"
              autoComplete="off"
              placeholder="0,00"
              className="tabular"
              value={option.priceDifference}
              onChange={(event) => onChange({ ...option, priceDifference: event.target.value })}
            />
          </Field>
          <Field label="En çok adet" error={error('most')}>
            <NumberInput
              min={1}
              max={10}
              value={Number.isNaN(option.most) ? '' : option.most}
              onChange={(event) => onChange({ ...option, most: event.target.valueAsNumber })}
            />
          </Field>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Checkbox
          label="Önceden seçili"
          checked={option.defaultQuantity > 0}
          onChange={(event) =>
            onChange({ ...option, defaultQuantity: event.target.checked ? 1 : 0 })
          }
        />
        <div className="flex">
          <Button
            tone="ghost"
            size="icon"
            aria-label={`Yukarı Taşı: ${called}`}
            disabled={!onUp}
            onClick={onUp}
          >
            <ArrowUp aria-hidden className="size-5" />
          </Button>
          <Button
            tone="ghost"
            size="icon"
            aria-label={`Aşağı Taşı: ${called}`}
            disabled={!onDown}
            onClick={onDown}
          >
            <ArrowDown aria-hidden className="size-5" />
          </Button>
          <Button
            tone="ghost"
            size="icon"
            className="text-spend"
            aria-label={`Kaldır: ${called}`}
            data-removes="option"
            disabled={!onRemove}
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-5" />
          </Button>
        </div>
      </div>
    </li>
  )
}
