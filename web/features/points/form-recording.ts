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
  /** whether that field shows `limit_reached` too: its bound is one of a single entry */
  boundAtField?: boolean
  /** called with true while a movement is sent or its outcome is unknown */
  onBusyChange: (busy: boolean) => void
  onRecorded: (recorded: Recorded) => void
}

/** Records the movement of a form, and shows a refusal in the form and as a toast. */
export function useFormRecording<Values extends FieldValues, Parsed>({
  form,
  amountField,
  boundAtField = false,
  onBusyChange,
  onRecorded,
}: FormRecording<Values, Parsed>) {
  const recording = useRecording({
    onRecorded,
    onRefused: (error) => {
      announceFailure(error, movementFailed)
      const blames = {
        insufficient_points: amountField,
        ...(boundAtField && { limit_reached: amountField }),
      }
      showRefusal(form, error, blames, movementFailed)
    },
  })
  const { ready } = recording
  useEffect(() => onBusyChange(!ready), [ready, onBusyChange])
  return recording
}
