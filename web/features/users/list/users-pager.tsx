import { Button } from '#ui/forms/button.tsx'

interface UsersPagerProps {
  page: { next: string | null; previous?: string | null }
  onTurn: (cursor: { before: number } | { after: number }) => void
}

/** Buttons for the previous and next page. Shows nothing if one page holds everybody. */
export function UsersPager({ page, onTurn }: UsersPagerProps) {
  const { previous, next } = page
  if (!previous && !next) return null
  return (
    <nav aria-label="Sayfalar" className="flex justify-center gap-3">
      <Button tone="plain" disabled={!previous} onClick={() => onTurn({ after: Number(previous) })}>
        Önceki Sayfa
      </Button>
      <Button tone="plain" disabled={!next} onClick={() => onTurn({ before: Number(next) })}>
        Sonraki Sayfa
      </Button>
    </nav>
  )
}
