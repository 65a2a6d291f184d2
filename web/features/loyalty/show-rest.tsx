import { Button } from '#ui/forms/button.tsx'

interface ShowRestProps {
  /** how many are not shown */
  count: number
  /** what they are: `Kupon` */
  of: string
  onShow: () => void
}

/** Shows the rest of a list: `2 Kupon Daha`. Nothing where there is none. */
export function ShowRest({ count, of, onShow }: ShowRestProps) {
  if (count <= 0) return null
  return (
    <Button size="lg" tone="ghost" className="text-muted" onClick={onShow}>
      {count} {of} Daha
    </Button>
  )
}
