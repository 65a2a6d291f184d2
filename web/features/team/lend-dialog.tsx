import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { type Colleague, giveTeamPost } from '#api/contracts/posts/team.ts'
import { Combobox, type ComboboxOption } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { announceSuccess } from '#web/shared/announcing.ts'
import { useDebounced } from '#web/shared/debounced.ts'
import { bodyOf } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { useCreating } from '#web/shared/forms/creating.ts'
import { GivenFields } from './given-fields.tsx'
import type { AddDialogProps } from './invite-dialog.tsx'
import { giveTeamPostMutation } from './mutations.ts'
import { colleaguesQuery } from './queries.ts'

/** The field of each refusal that names none. */
const blames = {
  user_not_found: 'personId',
  user_inactive: 'personId',
  own_post: 'personId',
  post_held: 'personId',
  post_day: 'lastDay',
} as const

/** `Çalışan Ekle`: gives somebody who works in the chain a role here as well. */
export function LendDialog({ branch, roles, onClose }: AddDialogProps) {
  const give = useMutation(giveTeamPostMutation)
  const form = useContractForm(bodyOf(giveTeamPost), {
    defaultValues: { branchId: branch.id, role: 'barista', lastDay: null },
  })
  const person = useController({ control: form.control, name: 'personId' })
  const { key, outcomes } = useCreating(form, {
    onCreated: () => {
      announceSuccess('Görev verildi.')
      onClose()
    },
    blames,
  })
  const submit = form.handleSubmit((body) => give.mutate({ body, key }, outcomes))
  return (
    <FormDialog
      control={form.control}
      title="Çalışan Ekle"
      description={`Zincirde çalışan biri ${branch.name} ekibine de katılır. Şimdiki görevi sürer.`}
      submitLabel="Ekle"
      onSubmit={submit}
      saving={give.isPending}
      onClose={onClose}
    >
      <ColleagueField
        branchId={branch.id}
        error={person.fieldState.error?.message}
        onChosen={person.field.onChange}
      />
      <GivenFields form={form} roles={roles} />
    </FormDialog>
  )
}

const optionOf = ({ id, fullName, places }: Colleague): ComboboxOption => ({
  value: String(id),
  label: [fullName, places.join(', ')].filter(Boolean).join(' · '),
})

interface ColleagueFieldProps {
  branchId: number
  error: string | undefined
  /** Gets the person's id; undefined once the choice is taken away. */
  onChosen: (id: number | undefined) => void
}

/** Finds somebody by the beginnings of their names. */
function ColleagueField({ branchId, error, onChosen }: ColleagueFieldProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const name = useDebounced(typed.trim(), 250)
  const found = useQuery({ ...colleaguesQuery(branchId, name), enabled: name.length >= 2 })
  const empty = () => {
    if (name.length < 2) return 'Adın en az iki harfini yazın'
    if (found.isError) return 'Çalışanlar alınamadı'
    return found.data ? 'Bu adda bir çalışan bulunamadı' : 'Aranıyor...'
  }
  return (
    <Field label="Kişi" required error={error}>
      <Combobox
        options={(found.data ?? []).map(optionOf)}
        value={chosen}
        onTyped={setTyped}
        matches={() => true}
        placeholder="Adını yazın"
        empty={empty()}
        onValueChange={(option) => {
          setChosen(option)
          onChosen(Number(option?.value) || undefined)
        }}
      />
    </Field>
  )
}
