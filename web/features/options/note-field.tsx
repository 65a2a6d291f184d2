import { Field } from '#ui/forms/field.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'

interface NoteFieldProps {
  value: string
  onChange: (value: string) => void
}

/** What the barista should know of a line: 140 characters. */
export function NoteField({ value, onChange }: NoteFieldProps) {
  return (
    <Field
      label="Not"
      hint={value.length > 100 ? `${140 - value.length} karakter kaldı` : undefined}
    >
      <Textarea
        rows={2}
        maxLength={140}
        className="min-h-18"
        placeholder="Az köpüklü, ayrı bardakta…"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
