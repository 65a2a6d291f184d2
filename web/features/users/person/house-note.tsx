import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeHouseNote,
  HouseNoteFields,
  longestNote,
  type HouseNote as Note,
} from '#api/contracts/users/house-note.ts'
import { Button } from '#ui/forms/button.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatDateTime, formatNumber } from '#ui/foundations/format.ts'
import { houseNoteMutation } from '#web/features/users/mutations.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'

/** What the house keeps about a person in words, and who wrote it (privacy.md). */
export function HouseNote({ note }: { note: Note }) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-label="İşletme notu" className="grid justify-items-start gap-1">
      <h3 className="font-display font-semibold text-lg">İşletme notu</h3>
      {note.note === '' ? (
        <p className="text-muted text-sm">Not yok.</p>
      ) : (
        <p className="wrap-anywhere whitespace-pre-line text-sm">{note.note}</p>
      )}
      {note.note !== '' && note.actor && note.at && (
        <p className="tabular text-muted text-xs">
          {`${note.actor.fullName}, ${formatDateTime(note.at)}`}
        </p>
      )}
      <Button tone="plain" className="mt-1" onClick={() => setOpen(true)}>
        {note.note === '' ? 'Not Ekle' : 'Notu Düzenle'}
      </Button>
      {open && <HouseNoteDialog note={note} onClose={() => setOpen(false)} />}
    </section>
  )
}

const valuesOf = ({ note }: Note) => ({ note })
const labels = { note: 'Not' }

/** The note in a form that says who reads it, and what it must not hold. */
export function HouseNoteDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const save = useMutation(houseNoteMutation)
  const form = useContractForm(HouseNoteFields, {
    draft: `house-note-${note.id}`,
    defaultValues: valuesOf(note),
  })
  return (
    <SavingDialog
      form={form}
      row={note}
      valuesOf={valuesOf}
      endpoint={changeHouseNote}
      save={save}
      labels={labels}
      success="Not kaydedildi."
      fallback="Not kaydedilemedi"
      title="İşletme Notu"
      submitLabel="Kaydet"
      onClose={onClose}
    >
      <FormField
        form={form}
        name="note"
        label={labels.note}
        required={false}
        hint={`En fazla ${formatNumber(longestNote)} karakter. Kişi, verilerini indirdiğinde bu notu okur. Sağlık, inanç gibi özel nitelikli bilgileri yazmayın.`}
      >
        <Textarea data-autofocus rows={6} maxLength={longestNote} />
      </FormField>
    </SavingDialog>
  )
}
