import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { currentOf, sentenceOf } from '#web/shared/api-error.ts'

interface Version {
  id: number
  version: number
}

interface DeleteDialogProps<Row extends Version, Answer> {
  title: string
  question: string
  row: Row
  /** what people call the row */
  nameOf: (row: Row) => string
  /** the call that deletes: its refusal carries the row as it is now */
  endpoint: { versioned?: z.ZodType<Row> }
  mutation: UseMutationResult<Answer, Error, Version>
  /** the sentence after it worked */
  success: (answer: Answer) => string
  /** the sentence after it failed, where the server gave none */
  fallback: string
  /** with true once the row is deleted */
  onClose: (deleted: boolean) => void
}

/**
 * Asks before something is deleted, and says how it ended. Where somebody else has changed the row
 * meanwhile, the server refuses, and the dialog shows what it is now before it asks again
 * (decisions.md §8).
 */
export function DeleteDialog<Row extends Version, Answer>({
  title,
  question,
  row,
  nameOf,
  endpoint,
  mutation,
  success,
  fallback,
  onClose,
}: DeleteDialogProps<Row, Answer>) {
  const [latest, setLatest] = useState(row)
  return (
    <ConfirmDialog
      open
      title={title}
      question={question}
      subject={nameOf(latest)}
      confirmLabel="Sil"
      pending={mutation.isPending}
      error={mutation.isError && sentenceOf(mutation.error, fallback)}
      onOpenChange={(open) => !open && onClose(false)}
      onConfirm={() =>
        mutation.mutate(latest, {
          onSuccess: (answer) => {
            announceSuccess(success(answer))
            onClose(true)
          },
          onError: (error) => {
            announceFailure(error, fallback)
            setLatest(currentOf(endpoint, error) ?? latest)
          },
        })
      }
    />
  )
}
