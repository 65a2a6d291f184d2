import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { Poster, type PosterBranch } from './poster.tsx'

/** `Fiyat Listesi Afişi`: for one branch, for each on a sheet of its own, or for all on one. */
export default function PosterDialog({ onClose }: { onClose: () => void }) {
  const branches = useQuery(branchesQuery).data ?? []
  const [chosen, setChosen] = useState('general')
  const posters: PosterBranch[] =
    chosen === 'each' ? branches : [branches.find(({ id }) => String(id) === chosen) ?? null]
  return (
    <Dialog
      open
      title="Fiyat Listesi Afişi"
      description="A4 kâğıda basıp girişe asın: misafirler fiyatları telefonlarında görür."
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {posters.length > 1 ? `Yazdır · ${posters.length} sayfa` : 'Yazdır'}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label="Şube">
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="general">Genel liste, şube adı olmadan</option>
            {branches.length > 1 && <option value="each">Her şube için ayrı afiş</option>}
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <div className="mx-auto w-full max-w-72 overflow-hidden rounded-field border border-line">
          <Poster branch={posters[0] ?? null} />
        </div>
      </div>
      {createPortal(
        <div aria-hidden className="price-posters">
          {posters.map((branch) => (
            <Poster key={branch?.id ?? 0} branch={branch} />
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
  )
}
