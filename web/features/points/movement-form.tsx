import type { ComponentProps, ReactNode } from 'react'
import { PointKind } from '#api/contracts/points/points.ts'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { LostAnswer } from '#web/shared/exactly-once/lost-answer.tsx'
import { FormFailure } from '#web/shared/forms/form-failure.tsx'
import type { useRecording } from './recording.ts'

interface MovementFormProps {
  kind: PointKind
  labels: Record<PointKind, string>
  size?: ComponentProps<typeof Tabs>['size']
  recording: ReturnType<typeof useRecording>
  /** the error of the whole form */
  error: string | undefined
  /** never called while a movement is sent */
  onKindChange: (kind: PointKind) => void
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** the fields of the selected kind */
  fields: ReactNode
  children?: ReactNode
}

/** Earning and spending as tabs over the same fields, and the state of the last movement. */
export function MovementForm({
  kind,
  labels,
  size,
  recording,
  error,
  onKindChange,
  onSubmit,
  fields,
  children,
}: MovementFormProps) {
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <Tabs
        label="İşlem türü"
        size={size}
        value={kind}
        onValueChange={(value) => recording.ready && onKindChange(PointKind.parse(value))}
        tabs={[
          { value: 'EARN', label: labels.EARN, tone: 'earn', content: kind === 'EARN' && fields },
          {
            value: 'SPEND',
            label: labels.SPEND,
            tone: 'spend',
            content: kind === 'SPEND' && fields,
          },
        ]}
      />
      <FormFailure>{error}</FormFailure>
      <LostAnswer recording={recording} />
      {children}
    </form>
  )
}
