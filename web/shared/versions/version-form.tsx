import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { Button } from '#ui/forms/button.tsx'
import { ChangedMeanwhile } from '#web/shared/forms/changed-meanwhile.tsx'
import { FormFailure } from '#web/shared/forms/form-failure.tsx'
import { type Change, useSaving } from '#web/shared/forms/saving.ts'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'

interface VersionFormProps<
  Values extends FieldValues,
  Parsed,
  Row extends { version: number },
  Changed,
> {
  form: UseFormReturn<Values, unknown, Parsed>
  /** the version that holds */
  current: Row
  /** what the server sends of a version */
  schema: z.ZodType<Row>
  /** makes the next version from what differs */
  change: UseMutationResult<Row, Error, Omit<Change<Changed>, 'id'>>
  /** the form's values for a version */
  valuesOf: (current: Row) => Values
  labels: { readonly [Name in keyof Values]?: string }
  /** the text of a value; undefined shows the value itself */
  show?: (name: string, value: unknown) => string | undefined
  success: string
  /** the sentence where nothing differs; `success` by default */
  unchanged?: string
  /** the question before a save that cannot be taken back; without it the form saves at once */
  question?: (asked: Asked<Values, Row>) => ReactNode
  /** the words of the button; `Kaydet` by default */
  button?: string
  /** the sentence after a failure, if the server gave none */
  fallback: string
  /** the fields */
  children: ReactNode
}

/** What a form is about to save, while it asks. */
export interface Asked<Values, Row> {
  values: Values
  /** the version that it changes */
  base: Row
  onConfirm: () => void
  onCancel: () => void
}

/** A form whose save makes a new version: all of it stays on the page, with what was saved. */
export function VersionForm<
  Values extends FieldValues,
  Parsed,
  Row extends { version: number },
  Changed,
>({
  form,
  current,
  schema,
  change,
  valuesOf,
  children,
  question,
  button = 'Kaydet',
  ...words
}: VersionFormProps<Values, Parsed, Row, Changed>) {
  // each version is a row of its own, and a form edits one
  const asRow = (row: Row) => ({ ...row, id: row.version })
  const [asked, setAsked] = useState<{ send: () => void; base: Row }>()
  const { submit, conflict } = useSaving({
    form,
    row: asRow(current),
    valuesOf,
    endpoint: { versioned: schema.transform(asRow) },
    save: {
      isPending: change.isPending,
      mutate: (sent: Change<Changed>, { onSuccess, onError }) =>
        change.mutate(sent, { onSuccess: (saved) => onSuccess(asRow(saved)), onError }),
    },
    onSaved: () => {},
    ask: question && ((send, base) => setAsked({ send, base })),
    ...words,
  })
  const { errors } = form.formState
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <GuardedForm control={form.control} />
      {conflict && <ChangedMeanwhile {...conflict} />}
      {children}
      <FormFailure>{errors.root?.message}</FormFailure>
      <Button type="submit" className="justify-self-start" pending={change.isPending}>
        {button}
      </Button>
      {asked &&
        question?.({
          values: form.getValues(),
          base: asked.base,
          onCancel: () => setAsked(undefined),
          onConfirm: () => {
            setAsked(undefined)
            asked.send()
          },
        })}
    </form>
  )
}
