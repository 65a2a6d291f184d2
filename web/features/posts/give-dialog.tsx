import { useMutation, useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { PostFields } from '#api/contracts/posts/posts.ts'
import { isOfChain } from '#api/contracts/posts/rights.ts'
import { roleLabels } from '#api/contracts/roles.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { announceSuccess } from '#web/shared/announcing.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { ChosenList } from '#web/shared/forms/chosen-list.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { useCreating } from '#web/shared/forms/creating.ts'
import { FormDate } from '#web/shared/forms/form-date.tsx'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { useGivenRoles } from './given-roles.ts'
import { givePostsMutation } from './mutations.ts'
import { regionsQuery } from './queries.ts'

interface GiveDialogProps {
  person: { id: number; fullName: string }
  onClose: () => void
}

/** The field of each refusal that names none. */
const blames = {
  post_day: 'lastDay',
  post_without_end: 'lastDay',
  post_of_chain: 'branchIds',
  post_held: 'branchIds',
  region_not_found: 'regionId',
} as const

/** Where a role is given that is the whole chain's. */
const nowhere = { branchIds: [], regionId: null }

/** How far a role reaches that is given at so many chosen branches. */
const reachOf = (chosen: number) => (chosen === 0 ? 'Bütün Şubelerde Ver' : `${chosen} Şubede Ver`)

/** Gives somebody a role: where, and until when. The button says how far it reaches. */
export function GiveDialog({ person, onClose }: GiveDialogProps) {
  const give = useMutation(givePostsMutation)
  const roles = useGivenRoles()
  const branches = useQuery(branchesQuery).data ?? []
  const regions = useQuery(regionsQuery).data ?? []
  const form = useContractForm(PostFields, {
    defaultValues: { branchIds: [], regionId: null, lastDay: null },
  })
  const branchIds = useController({ control: form.control, name: 'branchIds' })
  const role = form.watch('role')
  const ofChain = isOfChain(role)
  const chosen = branchIds.field.value
  const regionId = useController({ control: form.control, name: 'regionId' }).field
  const region = regions.find(({ id }) => id === regionId.value)
  const { key, outcomes } = useCreating(form, {
    onCreated: () => {
      announceSuccess('Görev verildi.')
      onClose()
    },
    blames,
  })
  const submit = form.handleSubmit((body) =>
    give.mutate(
      { id: person.id, body: isOfChain(body.role) ? { ...body, ...nowhere } : body, key },
      outcomes,
    ),
  )
  return (
    <FormDialog
      control={form.control}
      title="Görev Ver"
      description={person.fullName}
      submitLabel={region && !ofChain ? 'Bölgede Ver' : reachOf(ofChain ? 0 : chosen.length)}
      onSubmit={submit}
      saving={give.isPending}
      onClose={onClose}
    >
      <FormField form={form} name="role" label="Görev">
        <Select placeholder="Görev seçiniz">
          {roles.map((one) => (
            <option key={one} value={one}>
              {roleLabels[one]}
            </option>
          ))}
        </Select>
      </FormField>
      {!ofChain && regions.length > 0 && (
        <Field label="Bölge" hint="Bölgeye sonradan katılan şubelerde de geçerli olur.">
          <Select
            ref={regionId.ref}
            value={regionId.value ?? ''}
            onChange={(event) => {
              regionId.onChange(Number(event.target.value) || null)
              branchIds.field.onChange([])
            }}
          >
            <option value="">Bölge seçmeden</option>
            {regions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!ofChain && !region && (
        <ChosenList
          label="Şubeler"
          hint="Her şubede geçerliyse boş bırakın."
          error={branchIds.fieldState.error?.message}
          options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={chosen}
          onChosenChange={branchIds.field.onChange}
          empty="Şube bulunamadı"
        />
      )}
      {role !== 'administrator' && (
        <FormDate
          form={form}
          name="lastDay"
          label="Son Gün"
          hint="Süresizse boş bırakın. Görev bu günün sonunda kendiliğinden biter."
          empty={null}
        />
      )}
    </FormDialog>
  )
}
