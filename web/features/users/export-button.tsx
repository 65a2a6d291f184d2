import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Button } from '#ui/forms/button.tsx'
import { announceFailure } from '#web/shared/announcing.ts'
import { saveFile } from '#web/shared/save-file.ts'
import { exportMutation } from './mutations.ts'
import type { UsersSearch } from './queries.ts'

/** Downloads all pages of the list as a file. The security log records it. */
export function ExportButton({ search }: { search: UsersSearch }) {
  const download = useMutation(exportMutation)
  return (
    <Button
      tone="plain"
      pending={download.isPending}
      pendingLabel="Hazırlanıyor..."
      onClick={() =>
        download.mutate(search, {
          onSuccess: (file) => saveFile(file, 'kullanicilar.csv'),
          onError: (error) => void announceFailure(error),
        })
      }
    >
      <Download aria-hidden className="size-5" />
      CSV İndir
    </Button>
  )
}
