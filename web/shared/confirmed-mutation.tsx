import type { UseMutationResult } from '@tanstack/react-query'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { announceProblem, announceSuccess } from './announcing.ts'

interface ConfirmedMutationProps<Input, Answer> {
  title: string
  question: string
  /** the name of what changes */
  subject: string
  confirmLabel: string
  confirmTone?: 'destructive' | 'primary'
  mutation: UseMutationResult<Answer, Error, Input>
  input: Input
  /** the sentence after it worked */
  success: (answer: Answer) => string
  /** the sentence after it failed */
  failure: (error: Error) => string
  onFailed?: (error: Error) => void
  /** called with true after it worked */
  onClose: (done: boolean) => void
}

/** Asks before a mutation that is hard to undo. Toasts show the outcome; the dialog a failure. */
export function ConfirmedMutation<Input, Answer>({
  title,
  question,
  subject,
  confirmLabel,
  confirmTone = 'destructive',
  mutation,
  input,
  success,
  failure,
  onFailed,
  onClose,
}: ConfirmedMutationProps<Input, Answer>) {
  return (
    <ConfirmDialog
      open
      title={title}
      question={question}
      subject={subject}
      confirmLabel={confirmLabel}
      confirmTone={confirmTone}
      pending={mutation.isPending}
      error={mutation.error && failure(mutation.error)}
      onOpenChange={(open) => !open && onClose(false)}
      onConfirm={() =>
        mutation.mutate(input, {
          onSuccess: (answer) => {
            announceSuccess(success(answer))
            onClose(true)
          },
          onError: (error) => {
            announceProblem(failure(error))
            onFailed?.(error)
          },
        })
      }
    />
  )
}
