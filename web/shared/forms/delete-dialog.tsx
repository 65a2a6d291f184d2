import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import { currentOf, sentenceOf } from '#web/shared/api-error.ts'
import { ConfirmedMutation } from '#web/shared/confirmed-mutation.tsx'

interface Version {
  id: number
  version: number
}

interface DeleteDialogProps<Row extends Version, Answer> {
  title: string
  question: string
  row: Row
  /** the name of a row on the screen */
  nameOf: (row: Row) => string
  /** the call that deletes; its refusal of an old version carries the current row */
  endpoint: { versioned?: z.ZodType<Row> }
  mutation: UseMutationResult<Answer, Error, Version>
  /** `Sil` by default */
  confirmLabel?: string
  /** the sentence after it worked */
  success: (answer: Answer) => string
  /** the sentence after it failed, if the server gave none */
  fallback: string
  /** called with true after the row was deleted */
  onClose: (deleted: boolean) => void
}

/**
 * Asks before a row is deleted, and says how it ended. If somebody else has changed the row
 * meanwhile, the server refuses, and the dialog asks again with the current name (decisions.md §8).
 */
export function DeleteDialog<Row extends Version, Answer>({
  row,
  nameOf,
  endpoint,
  fallback,
  confirmLabel = 'Sil',
  ...rest
}: DeleteDialogProps<Row, Answer>) {
  const [latest, setLatest] = useState(row)
  return (
    <ConfirmedMutation
      {...rest}
      subject={nameOf(latest)}
      confirmLabel={confirmLabel}
      input={latest}
      failure={(error) => sentenceOf(error, fallback)}
      onFailed={(error) => setLatest(currentOf(endpoint, error) ?? latest)}
    />
  )
}
