import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { announceFailure } from '#web/shared/announcing.ts'
import { showRefusal } from '#web/shared/form.ts'
import { movementFailed } from './movement-texts.ts'
import type { Recorded } from './mutations.ts'
import { useRecording } from './recording.ts'

interface FormRecording<Values extends FieldValues, Parsed> {
  form: UseFormReturn<Values, unknown, Parsed>
  /** the field that shows `insufficient_points` */
  amountField: FieldPath<Values>
  /** called with true while a movement is sent or its outcome is unknown */
  onBusyChange: (busy: boolean) => void
  onRecorded: (recorded: Recorded) => void
}

/** Records the movement of a form, and shows a refusal in the form and as a toast. */
export function useFormRecording<Values extends FieldValues, Parsed>({
  form,
  amountField,
  onBusyChange,
  onRecorded,
}: FormRecording<Values, Parsed>) {
  const recording = useRecording({
    onRecorded,
    onRefused: (error) => {
      announceFailure(error, movementFailed)
      showRefusal(form, error, { insufficient_points: amountField }, movementFailed)
    },
  })
  const { ready } = recording
  useEffect(() => onBusyChange(!ready), [ready, onBusyChange])
  return recording
}
