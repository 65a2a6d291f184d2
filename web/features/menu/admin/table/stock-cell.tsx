import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  AvailabilityChange,
  AvailabilityState,
  changeItemAvailability,
  type StockRow,
} from '#api/contracts/branches/availability.ts'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { formatDayAndTime } from '#ui/foundations/format.ts'
import { stateText, untilText } from '#web/features/availability/availability-words.ts'
import { sayMutation } from '#web/features/availability/queries.ts'
import { useMinute } from '#web/shared/now.ts'
import { useCellEdit } from './cell-edit.ts'
import { CellForm } from './cell-form.tsx'

interface StockCellProps {
  branchId: number
  row: StockRow
  /** when the branch opens next, ISO 8601 */
  nextOpening: string
}

interface Typed {
  state: AvailabilityState
  /** the text of the count; sent with `counted` alone */
  left: string
}

function parse({ state, left }: Typed) {
  if (state !== 'counted') return { body: { state } }
  const counted = AvailabilityChange.safeParse({
    state,
    left: left.trim() ? Number(left) : Number.NaN,
  })
  return counted.success ? { body: counted.data } : { error: '0–999 girin' }
}

/** Whether a branch has a product, and how many; said by itself. */
export function StockCell({ branchId, row, nextOpening }: StockCellProps) {
  const now = useMinute()
  const { mutate, isPending } = useMutation(sayMutation(useQueryClient()))
  const edit = useCellEdit({
    row,
    typedOf: ({ state, left }): Typed => ({ state, left: left === null ? '' : String(left) }),
    parse,
    bodyOf: ({ state, left }) =>
      state === 'counted' && left !== null ? { state, left } : { state },
    endpoint: changeItemAvailability,
    save: {
      isPending,
      mutate: ({ base, body }, outcomes) => mutate({ branchId, row: base, body }, outcomes),
    },
    success: `${row.name}: stok kaydedildi.`,
  })
  const { typed } = edit
  const labels: Record<AvailabilityState, string> = {
    on: 'Satışta',
    until_opening: `Kapalı · ${untilText(row.until ?? nextOpening, now)}`,
    off: 'Kapalı · yeniden açılana kadar',
    counted: 'Sayıyla satılır',
  }
  return (
    <CellForm
      name={`${row.name} stoku`}
      changed={edit.changed}
      pending={edit.pending}
      theirs={edit.conflict && stateText(edit.conflict, now)}
      onSave={edit.save}
      onReset={edit.reset}
      onKeep={edit.keep}
      note={
        <>
          {row.byOptions && row.state === 'on' && (
            <p className="text-spend text-xs">{stateText(row, now)}</p>
          )}
          {row.actor && row.at && (
            <p className="text-muted text-xs">{`${row.actor.fullName}, ${formatDayAndTime(row.at)}`}</p>
          )}
        </>
      }
    >
      <Field label={`${row.name} stoku`} labelHidden className="min-w-0 max-w-68 grow basis-32">
        <Select
          value={typed.state}
          onChange={(event) =>
            edit.change({ ...typed, state: AvailabilityState.parse(event.target.value) })
          }
        >
          {AvailabilityState.options.map((state) => (
            <option key={state} value={state}>
              {labels[state]}
            </option>
          ))}
        </Select>
      </Field>
      {typed.state === 'counted' && (
        <Field
          label={`${row.name}: kalan adet`}
          labelHidden
          error={edit.error}
          className="w-20 shrink-0"
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="tabular text-end"
            placeholder="Adet"
            value={typed.left}
            onChange={(event) => edit.change({ ...typed, left: event.target.value })}
          />
        </Field>
      )}
    </CellForm>
  )
}
