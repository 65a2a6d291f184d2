import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
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

/** The field of each refusal that names none: one that is there whatever is chosen, or else the form itself. */
const blames = { post_day: 'lastDay', post_held: 'role', region_not_found: 'regionId' } as const

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
  const region = useController({ control: form.control, name: 'regionId' })
  const regionId = region.field.value
  // deleted since it was chosen: nobody's choice becomes the whole chain by itself
  const isGone = regionId !== null && !regions.some(({ id }) => id === regionId)
  useEffect(() => {
    if (role === 'administrator') form.setValue('lastDay', null)
  }, [role, form])
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
      submitLabel={
        regionId !== null && !ofChain ? 'Bölgede Ver' : reachOf(ofChain ? 0 : chosen.length)
      }
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
      {!ofChain && (regions.length > 0 || isGone) && (
        <Field
          label="Bölge"
          hint="Bölgeye sonradan katılan şubelerde de geçerli olur."
          error={region.fieldState.error?.message}
        >
          <Select
            ref={region.field.ref}
            value={regionId ?? ''}
            onChange={(event) => {
              region.field.onChange(Number(event.target.value) || null)
              branchIds.field.onChange([])
            }}
          >
            <option value="">Bölge seçmeden</option>
            {isGone && <option value={regionId}>Silinmiş bölge</option>}
            {regions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!ofChain && regionId === null && (
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
