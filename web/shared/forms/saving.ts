import { useState } from 'react'
import type {
  DefaultValues,
  FieldPath,
  FieldPathValue,
  FieldValues,
  UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { currentOf } from '#web/shared/api-error.ts'
import { showRefusal } from '#web/shared/form.ts'
import type { ChangedField, ChangedMeanwhileProps } from './changed-meanwhile.tsx'
import { differences, type Fields, partOf, same } from './changes.ts'
import { useCreationKey } from './creation-key.ts'

/** A row that can be edited. `version` counts its edits (decisions.md §8). */
export interface Editable {
  id: number
  version: number
}

/** A change of a row, based on the version that the form shows. */
export interface Change<Body> {
  id: number
  version: number
  body: Body
}

/** The request of a form: a creation with its key, or a change. */
export type Sent<New, Changed> = { key: string; body: New } | Change<Changed>

export interface Saving<Values extends FieldValues, Parsed, Row extends Editable, Changed> {
  form: UseFormReturn<Values, unknown, Parsed>
  /** the row to edit; undefined for a new one */
  row: Row | undefined
  /** the form's values for a row */
  valuesOf: (row: Row) => Values
  /** the call that changes a row; its refusal of an old version carries the current row */
  endpoint: { versioned?: z.ZodType<Row> }
  save: {
    isPending: boolean
    mutate(
      sent: Sent<Parsed, Changed>,
      outcomes: { onSuccess: (row: Row) => void; onError: (error: Error) => void },
    ): void
  }
  /** the labels of the fields */
  labels: { readonly [Name in keyof Values]?: string }
  /** the text of a value; undefined shows the value itself */
  show?: ((name: string, value: unknown) => string | undefined) | undefined
  success: string
  /** the sentence where nothing differs, so that nothing was sent; `success` by default */
  unchanged?: string | undefined
  /** asks before a change of `base` is sent, by `send`; without it the form sends at once */
  ask?: ((send: () => void, base: Row) => void) | undefined
  /** the sentence after a failure, if the server gave none */
  fallback: string
  onSaved: () => void
  /** the field of each refusal that names none, by code */
  blames?: Partial<Record<string, FieldPath<Values>>> | undefined
}

const written = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Evet' : 'Hayır'
  return value === undefined || value === null || value === '' ? 'Boş' : String(value)
}

/**
 * Saves a form (decisions.md §8). A creation keeps its key until it succeeds. A change sends only
 * the changed fields, and an unchanged form sends nothing. If somebody else has changed a field
 * meanwhile, nothing is written, and `conflict` shows both values: the form takes theirs, or saves
 * the typed ones over them. Fields that only they changed keep their values in both cases. An edit
 * of fields that the form does not show causes no conflict, nor does a row that is as the form would make it: the
 * answer to an earlier try was lost.
 */
export function useSaving<Values extends FieldValues, Parsed, Row extends Editable, Changed>({
  form,
  row,
  valuesOf,
  endpoint,
  save,
  labels,
  show,
  success,
  unchanged = success,
  ask,
  fallback,
  onSaved,
  blames = {},
}: Saving<Values, Parsed, Row, Changed>) {
  const { key, renew, follow } = useCreationKey()
  // The row that the form is based on. It ignores newer rows from live events.
  const [base, setBase] = useState(row)
  const [current, setCurrent] = useState<Row>()

  const succeed = (sentence = success) => {
    renew()
    announceSuccess(sentence)
    onSaved()
  }
  /** Bases the form on `next`: every value that differs from it is unsaved. */
  const adopt = (next: Row) => {
    setBase(next)
    setCurrent(undefined)
    form.resetDefaultValues(valuesOf(next) as DefaultValues<Values>)
  }
  const put = (values: Values, name: string) =>
    form.setValue(
      name as FieldPath<Values>,
      values[name] as FieldPathValue<Values, FieldPath<Values>>,
      { shouldDirty: true },
    )

  function send(parsed: Parsed, on: Row | undefined): void {
    const typed = { ...form.getValues() }
    const names = on && differences(valuesOf(on), typed)
    if (names?.length === 0) {
      succeed(unchanged)
      return
    }
    const sent =
      on && names
        ? {
            id: on.id,
            version: on.version,
            body: partOf(parsed as Fields, names) as Changed,
          }
        : { key, body: parsed }
    const finish = (saved: Row) => {
      if (names) {
        adopt(saved)
        // shows the stored values, except in fields that were edited since the submit
        const since = differences(typed, form.getValues())
        for (const name of names) if (!since.includes(name)) put(valuesOf(saved), name)
      }
      succeed()
    }
    /** Whether the row is what was typed, or what is sent of it: `10003` is kept as 1.000.300 and shown as `10.003`. */
    const isAsSent = (now: Row) =>
      differences(valuesOf(now), typed).every((name) =>
        same((now as unknown as Fields)[name], (parsed as Fields)[name]),
      )
    save.mutate(sent, {
      onSuccess: finish,
      onError: (error) => {
        const now = currentOf(endpoint, error)
        if (on && now && differences(valuesOf(on), valuesOf(now)).length === 0) {
          adopt(now)
          send(parsed, now)
          return
        }
        if (now && isAsSent(now)) return finish(now)
        follow(error)
        // no toast: it would cover the notice of the conflict, to which the form scrolls
        if (now) {
          setCurrent(now)
          return
        }
        announceFailure(error, fallback)
        showRefusal(form, error, blames, fallback)
      },
    })
  }

  /** Sends a submitted form, after the question if there is one and something to ask about. */
  function submit(parsed: Parsed, on: Row | undefined): void {
    if (ask && on && differences(valuesOf(on), form.getValues()).length > 0)
      ask(() => send(parsed, on), on)
    else send(parsed, on)
  }

  /** Puts the changes of somebody else into the form; with `keep`, only into untouched fields. */
  function merge(mine: Row, theirs: Row, keep: boolean): void {
    const [before, now, typed] = [valuesOf(mine), valuesOf(theirs), form.getValues()]
    const own = differences(before, typed)
    adopt(theirs)
    for (const name of differences(before, now)) if (!keep || !own.includes(name)) put(now, name)
    form.clearErrors()
  }

  const fieldsOf = (mine: Row, theirs: Row): ChangedField[] => {
    const [before, now, typed] = [valuesOf(mine), valuesOf(theirs), form.getValues()]
    const own = differences(before, typed)
    const shown = (name: string, value: unknown) => show?.(name, value) ?? written(value)
    return differences(before, now).map((name) => ({
      label: labels[name] ?? name,
      theirs: shown(name, now[name]),
      yours: own.includes(name) ? shown(name, typed[name]) : undefined,
    }))
  }

  const conflict: ChangedMeanwhileProps | undefined =
    base && current
      ? {
          fields: fieldsOf(base, current),
          pending: save.isPending,
          onTake: () => merge(base, current, false),
          onKeep: () => {
            merge(base, current, true)
            void form.handleSubmit((parsed) => submit(parsed, current))()
          },
        }
      : undefined

  return { submit: form.handleSubmit((parsed) => submit(parsed, base)), conflict }
}
