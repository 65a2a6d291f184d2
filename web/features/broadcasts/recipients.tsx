import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/data/badge.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { useMay } from '#web/shared/session.ts'
import { recipientCountQuery } from './queries.ts'
import { RecipientPicker } from './recipient-picker.tsx'
import type { Selection } from './selection.ts'

interface RecipientsProps {
  /** only people whom marketing may reach are counted and offered */
  marketing: boolean
  toAll: boolean
  selection: Selection
  onToAllChange: (toAll: boolean) => void
  onSelectionChange: (selection: Selection) => void
  error: string | undefined
}

/** All people or selected ones, with their number. */
export function Recipients(props: RecipientsProps) {
  const { marketing, toAll, selection, onToAllChange, onSelectionChange, error } = props
  // who sees no contact data chooses nobody by it (decisions/278)
  const mayChoose = useMay('people.manage')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 flex items-center gap-2 font-medium text-sm">
        Alıcılar <Count marketing={marketing} toAll={toAll} selection={selection} />
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Choice label="Tüm kullanıcılar" checked={toAll} onChoose={() => onToAllChange(true)} />
        {mayChoose && (
          <Choice
            label="Seçili kullanıcılar"
            checked={!toAll}
            onChoose={() => onToAllChange(false)}
          />
        )}
      </div>
      {!toAll && (
        <RecipientPicker
          marketing={marketing}
          selection={selection}
          onChange={onSelectionChange}
          error={error}
        />
      )}
    </fieldset>
  )
}

/** The number of people that the message would reach. */
function Count({
  marketing,
  toAll,
  selection,
}: Pick<RecipientsProps, 'marketing' | 'toAll' | 'selection'>) {
  const found = !toAll && selection.kind === 'found'
  const counted = useQuery({
    ...recipientCountQuery(found ? selection.search : '', marketing),
    enabled: toAll || found,
  }).data?.recipients
  const count = toAll ? counted : countOf(selection, counted)
  return (
    <Badge tone="accent" role="status">
      {count === undefined ? '…' : formatNumber(count)} kişi
    </Badge>
  )
}

function countOf(selection: RecipientsProps['selection'], found: number | undefined) {
  if (selection.kind === 'named') return selection.ids.size
  return found && found - selection.except.size
}

interface ChoiceProps {
  label: string
  checked: boolean
  onChoose: () => void
}

function Choice({ label, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field border border-edge bg-surface px-4 py-2 has-checked:border-primary has-checked:bg-sunken">
      <input
        type="radio"
        name="audience"
        className="size-5 shrink-0"
        checked={checked}
        onChange={onChoose}
      />
      {label}
    </label>
  )
}
