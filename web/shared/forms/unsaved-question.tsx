import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'

interface QuestionProps {
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved values are lost. */
export default function UnsavedQuestion({ onStay, onLeave }: QuestionProps) {
  return (
    <ConfirmDialog
      open
      title="Kaydedilmemiş Bilgiler"
      question="Girdiğiniz bilgiler henüz kaydedilmedi. Çıkarsanız kaybolur."
      confirmLabel="Kaydetmeden Çık"
      cancelLabel="Forma Dön"
      onOpenChange={(open) => !open && onStay()}
      onConfirm={onLeave}
    />
  )
}
