import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { leavePage, useLayer } from '#ui/foundations/layers.ts'
import UnsavedQuestion from './unsaved-question.tsx'

type AnyControl<Values extends FieldValues, Parsed> = Control<Values, unknown, Parsed>

/**
 * Asks before a link leads away from a half-filled form, and before its tab is closed (there the
 * browser asks in its own words).
 */
export function GuardedNavigation<Values extends FieldValues, Parsed>({
  control,
}: {
  control: AnyControl<Values, Parsed>
}) {
  const { isDirty } = useFormState({ control })
  const blocker = useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
    // the way back is a layer's (useLayer): here the address would have changed before the question
    shouldBlockFn: ({ current, next, action }) =>
      (action === 'PUSH' || action === 'REPLACE') && current.pathname !== next.pathname,
  })
  return blocker.status === 'blocked' ? (
    <UnsavedQuestion onStay={blocker.reset} onLeave={blocker.proceed} />
  ) : null
}

/** The same for a form that stands on its page: the back button asks too. */
export function GuardedForm<Values extends FieldValues, Parsed>({
  control,
}: {
  control: AnyControl<Values, Parsed>
}) {
  const { isDirty } = useFormState({ control })
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  useLayer(() => setAsking(true), isDirty && !leaving)
  return (
    <>
      <GuardedNavigation control={control} />
      {asking && (
        <UnsavedQuestion
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false)
            setLeaving(true)
            leavePage()
          }}
        />
      )}
    </>
  )
}
