import { type Guide, modalKeys } from '#storybook/guide.ts'
import { Button } from '#ui/forms/button.tsx'

/** What designers ask about `confirm-dialog`. */
export const guide: Guide = {
  use: 'Asking once more before something goes for good, by its name.',
  avoid: 'What can be taken back: do it, and offer `Geri Al` in the toast.',
  status: 'stable',
  anatomy: {
    Title: 'the act in two words, as on the button that opened it',
    Question: 'a sentence that asks for this one act',
    Subject: 'the name of what is affected, on a sunken ground',
    Contents: 'what has to be seen before the answer: what a new version changes',
    Error: 'a `Banner`, where the act was refused; the dialog stays',
    Buttons: '`İptal` with the first focus, then the act',
    'Close button': 'the cross, last in the order of Tab',
  },
  roles: { alertdialog: 'named by the title, described by the question' },
  keys: { ...modalKeys, Enter: 'presses `İptal` at first, where the focus is' },
  right: {
    show: () => <Answers question="“Sonbahar Kavrumu” silinsin mi?" no="İptal" yes="Sil" />,
    says: 'The name of what goes, and a button that says the act.',
  },
  wrong: {
    show: () => <Answers question="Emin misiniz?" no="Hayır" yes="Evet" />,
    says: 'Nobody who reads only the buttons knows what happens.',
  },
}

/** The dialog's words without the dialog, which would cover the page. */
function Answers({ question, no, yes }: { question: string; no: string; yes: string }) {
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{question}</p>
      <div className="flex justify-end gap-2">
        <Button tone="plain">{no}</Button>
        <Button tone="destructive">{yes}</Button>
      </div>
    </div>
  )
}
