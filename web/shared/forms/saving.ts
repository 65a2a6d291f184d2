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
import { differences, type Fields, partOf } from './changes.ts'
import { useCreationKey } from './creation-key.ts'

/** A row that can be edited; `version` counts its edits (decisions.md §8). */
interface Editable {
  id: number
  version: number
}

/** A change to a row, made to the version that the form shows. */
export interface Change<Body> {
  id: number
  version: number
  body: Body
}

/** What a form sends that creates rows and changes them. */
export type Sent<New, Changed> = { key: string; body: New } | Change<Changed>

interface Saving<Values extends FieldValues, Parsed, Row extends Editable, Changed> {
  form: UseFormReturn<Values, unknown, Parsed>
  /** what is edited; none where something new is written */
  row: Row | undefined
  /** the form's fields as they show a row */
  valuesOf: (row: Row) => Values
  /** the call that changes a row: it knows what a refusal tells of the present one */
  endpoint: { versioned?: z.ZodType<Row> }
  save: {
    isPending: boolean
    mutate(
      sent: Sent<Parsed, Changed>,
      outcomes: { onSuccess: (row: Row) => void; onError: (error: Error) => void },
    ): void
  }
  /** what people call the fields */
  labels: { readonly [Name in keyof Values]?: string }
  /** what people read for a value, where it is not the value itself */
  show?: ((name: string, value: unknown) => string | undefined) | undefined
  success: string
  /** said where the server gave no sentence */
  fallback: string
  onSaved: () => void
  /** which field is to blame for a refusal that names none */
  blames?: Partial<Record<string, FieldPath<Values>>> | undefined
}

const written = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Evet' : 'Hayır'
  return value === undefined || value === null || value === '' ? 'Boş' : String(value)
}

/**
 * Saves a form (decisions.md §8): something new under one key until it is there, or what was changed of
 * something and no more; a form that was left as it was sends nothing. Where somebody else has changed
 * a field meanwhile nothing is written, and `conflict` shows theirs beside what was typed: theirs is
 * taken into the form, or what was typed is saved upon it. Fields that only they have changed are
 * theirs in either case. An edit that no field of the form shows conflicts with nothing.
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
  fallback,
  onSaved,
  blames = {},
}: Saving<Values, Parsed, Row, Changed>) {
  const { key, renew, follow } = useCreationKey()
  // The row that the form's fields stand on: not the one that live events bring in meanwhile.
  const [base, setBase] = useState(row)
  const [current, setCurrent] = useState<Row>()

  const succeed = () => {
    renew()
    announceSuccess(success)
    onSaved()
  }
  /** The form stands on `next`: what differs from it is what is not saved. */
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
      succeed()
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
    save.mutate(sent, {
      onSuccess: (saved) => {
        if (names) {
          adopt(saved)
          // as it was kept, unless somebody has typed on meanwhile
          const since = differences(typed, form.getValues())
          for (const name of names) if (!since.includes(name)) put(valuesOf(saved), name)
        }
        succeed()
      },
      onError: (error) => {
        const now = currentOf(endpoint, error)
        if (on && now && differences(valuesOf(on), valuesOf(now)).length === 0) {
          adopt(now)
          send(parsed, now)
          return
        }
        follow(error)
        // the form scrolls to its notice of the conflict, and a toast would cover it
        if (now) {
          setCurrent(now)
          return
        }
        announceFailure(error, fallback)
        showRefusal(form, error, blames, fallback)
      },
    })
  }

  /** Puts into the form what somebody else has changed, everywhere or where nothing was typed. */
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
            void form.handleSubmit((parsed) => send(parsed, current))()
          },
        }
      : undefined

  return { submit: form.handleSubmit((parsed) => send(parsed, base)), conflict }
}
