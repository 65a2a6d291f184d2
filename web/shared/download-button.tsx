import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Button } from '#ui/forms/button.tsx'
import { announceFailure } from './announcing.ts'
import { saveFile } from './save-file.ts'

interface DownloadButtonProps<Search> {
  /** fetches the file of a search */
  mutation: UseMutationOptions<Blob, Error, Search>
  search: Search
  /** what the file is saved as */
  name: string
}

/** Downloads all pages of a list as a file. The security log records it. */
export function DownloadButton<Search>({ mutation, search, name }: DownloadButtonProps<Search>) {
  const download = useMutation(mutation)
  return (
    <Button
      tone="plain"
      pending={download.isPending}
      pendingLabel="Hazırlanıyor..."
      onClick={() =>
        download.mutate(search, {
          onSuccess: (file) => saveFile(file, name),
          onError: (error) => void announceFailure(error),
        })
      }
    >
      <Download aria-hidden className="size-5" />
      CSV İndir
    </Button>
  )
}
