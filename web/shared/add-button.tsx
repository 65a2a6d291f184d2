import Plus from 'lucide-react/icons/plus'
import { Button } from '#ui/forms/button.tsx'

/** Adds something to a list on home: for administrators alone, so not part of the first load. */
export default function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button tone="plain" onClick={onClick}>
      <Plus aria-hidden className="size-5" />
      {label}
    </Button>
  )
}
