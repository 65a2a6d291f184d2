import { useMutation, useQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { MenuItem } from '#api/contracts/menu/menu.ts'
import {
  changeItemGroups,
  type ItemGroups,
  ItemGroupsFields,
  type ManagedOptionGroup,
} from '#api/contracts/menu/options.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { SavingDialog } from '#web/shared/saving-dialog.tsx'
import { itemGroupsQuery, optionGroupsQuery, saveItemGroupsMutation } from './option-queries.ts'

interface ItemGroupsDialogProps {
  item: MenuItem
  onClose: () => void
}

const title = 'Ürünün Seçenekleri'

/** `Ürünün Seçenekleri`: the groups of a product, in the order of its page. */
export default function ItemGroupsDialog({ item, onClose }: ItemGroupsDialogProps) {
  const groups = useQuery(optionGroupsQuery)
  const chosen = useQuery(itemGroupsQuery(item.id))
  const [waited] = useState(!(groups.data && chosen.data))
  if (groups.data && chosen.data)
    return (
      <ItemGroupsForm
        name={item.name}
        groups={groups.data}
        chosen={chosen.data}
        continues={waited}
        onClose={onClose}
      />
    )
  return (
    <Dialog open title={title} description={item.name} onOpenChange={onClose}>
      {groups.isError || chosen.isError ? (
        <ErrorState
          pending={groups.isFetching || chosen.isFetching}
          onRetry={() => {
            void groups.refetch()
            void chosen.refetch()
          }}
        >
          Seçenekler alınamadı
        </ErrorState>
      ) : (
        <div role="status" className="grid gap-2">
          <span className="sr-only">Yükleniyor...</span>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      )}
    </Dialog>
  )
}

interface ItemGroupsFormProps {
  /** of the product */
  name: string
  groups: readonly ManagedOptionGroup[]
  chosen: ItemGroups
  /** it takes the place of the dialog that said that it loads */
  continues?: boolean
  onClose: () => void
}

const valuesOf = (chosen?: ItemGroups) => ({ groupIds: chosen?.groupIds ?? [] })

const labelOf = ({ name, note }: ManagedOptionGroup) => (note ? `${name} (${note})` : name)

export function ItemGroupsForm({
  name,
  groups,
  chosen,
  continues = false,
  onClose,
}: ItemGroupsFormProps) {
  const save = useMutation(saveItemGroupsMutation)
  const form = useContractForm(ItemGroupsFields, {
    draft: `item-groups-${chosen.id}`,
    defaultValues: valuesOf(chosen),
  })
  const { control } = form
  const { field, fieldState } = useController({ control, name: 'groupIds' })
  const ids = field.value
  const nameOf = (id: number) => {
    const group = groups.find((one) => one.id === id)
    return group ? labelOf(group) : 'Grup'
  }
  const show = (_: string, value: unknown) =>
    Array.isArray(value) ? value.map((id) => nameOf(Number(id))).join(', ') || 'Yok' : undefined
  const swap = (at: number, other: number) => {
    const [one, two] = [ids[at], ids[other]]
    if (one !== undefined && two !== undefined) field.onChange(ids.with(at, two).with(other, one))
  }
  return (
    <SavingDialog
      form={form}
      row={chosen}
      valuesOf={valuesOf}
      endpoint={changeItemGroups}
      save={save}
      labels={{ groupIds: 'Seçenek grupları' }}
      show={show}
      success="Ürünün seçenekleri güncellendi."
      fallback="Ürünün seçenekleri güncellenemedi"
      continues={continues}
      title={title}
      description={name}
      submitLabel="Güncelle"
      onClose={onClose}
    >
      <Field
        label="Grup Ekle"
        hint="Ürünün sayfasında bu sırayla görünürler."
        error={fieldState.error?.message}
      >
        <Combobox
          options={groups
            .filter(({ id }) => !ids.includes(id))
            .map((group) => ({ value: String(group.id), label: labelOf(group) }))}
          value={null}
          onValueChange={(option) => option && field.onChange([...ids, Number(option.value)])}
          empty="Grup bulunamadı"
          placeholder="Ara ve ekle"
        />
      </Field>
      {ids.length === 0 ? (
        <p className="text-muted">Bu üründe seçenek yok.</p>
      ) : (
        <ol aria-label="Ürünün grupları" className="divide-y divide-line border-line border-y">
          {ids.map((id, at) => (
            <li key={id} className="flex items-center gap-1 py-1">
              <span className="min-w-0 flex-1 break-words">
                {nameOf(id)}
                {groups.some((group) => group.id === id && !group.isActive) && (
                  <span className="text-muted text-sm"> · kapalı</span>
                )}
              </span>
              <Button
                tone="ghost"
                size="icon"
                aria-label={`Yukarı Taşı: ${nameOf(id)}`}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              >
                <ArrowUp aria-hidden className="size-5" />
              </Button>
              <Button
                tone="ghost"
                size="icon"
                aria-label={`Aşağı Taşı: ${nameOf(id)}`}
                disabled={at === ids.length - 1}
                onClick={() => swap(at, at + 1)}
              >
                <ArrowDown aria-hidden className="size-5" />
              </Button>
              <Button
                tone="ghost"
                size="icon"
                aria-label={`Çıkar: ${nameOf(id)}`}
                onClick={() => field.onChange(ids.filter((other) => other !== id))}
              >
                <X aria-hidden className="size-5" />
              </Button>
            </li>
          ))}
        </ol>
      )}
    </SavingDialog>
  )
}
