import { useState } from 'react'
import type * as z from 'zod'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { currentOf } from '#web/shared/api-error.ts'
import type { Editable } from '#web/shared/forms/saving.ts'

interface CellEdit<Row extends Editable, Typed, Body> {
  row: Row
  /** what the control shows of a row */
  typedOf: (row: Row) => Typed
  /** what is sent of what was typed, or a sentence that says why it is not */
  parse: (typed: Typed) => { body: Body } | { error: string }
  /** what would be sent for the row as it is */
  bodyOf: (row: Row) => Body
  /** the call that changes a row; its refusal of an old version carries the current row */
  endpoint: { versioned?: z.ZodType<Row> }
  save: {
    isPending: boolean
    mutate(
      sent: { base: Row; body: Body },
      outcomes: { onSuccess: () => void; onError: (error: Error) => void },
    ): void
  }
  /** what is said once it is saved */
  success: string
}

const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * One value of a table's row, edited in place and saved by itself, on the version that the person saw
 * (decisions.md §8). A value that somebody else has changed meanwhile is a `conflict`; another edit of the row is
 * none. After a lost answer the same press is sent again: where the first one had been written, that is a success.
 */
export function useCellEdit<Row extends Editable, Typed, Body>({
  row,
  typedOf,
  parse,
  bodyOf,
  endpoint,
  save,
  success,
}: CellEdit<Row, Typed, Body>) {
  const [edit, setEdit] = useState<{ base: Row; typed: Typed }>()
  const [conflict, setConflict] = useState<Row>()
  const [error, setError] = useState<string>()
  const typed = edit ? edit.typed : typedOf(row)
  const parsed = parse(typed)

  const reset = () => {
    setEdit(undefined)
    setConflict(undefined)
    setError(undefined)
  }
  const succeed = () => {
    reset()
    announceSuccess(success)
  }
  const send = (base: Row, body: Body): void =>
    save.mutate(
      { base, body },
      {
        onSuccess: succeed,
        onError: (failure) => {
          const now = currentOf(endpoint, failure)
          if (!now) announceFailure(failure, 'Kaydedilemedi. Lütfen tekrar deneyin.')
          else if (equal(bodyOf(now), body)) succeed()
          else if (equal(bodyOf(now), bodyOf(base))) send(now, body)
          else setConflict(now)
        },
      },
    )
  const saveOn = (base: Row | undefined) => {
    if (save.isPending || !base) return
    if ('error' in parsed) setError(parsed.error)
    else send(base, parsed.body)
  }

  return {
    typed,
    error,
    conflict,
    pending: save.isPending,
    /** whether there is something to save */
    changed: edit !== undefined && !('body' in parsed && equal(parsed.body, bodyOf(edit.base))),
    change: (next: Typed) => {
      setEdit({ base: edit?.base ?? row, typed: next })
      setError(undefined)
    },
    save: () => saveOn(edit?.base),
    /** takes the value that stands */
    reset,
    /** saves what was typed over what somebody else has saved */
    keep: () => {
      setConflict(undefined)
      if (edit && conflict) setEdit({ ...edit, base: conflict })
      saveOn(conflict)
    },
  }
}
