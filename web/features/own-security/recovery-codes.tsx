import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { copyText } from '#web/shared/copying.ts'
import { saveFile } from '#web/shared/save-file.ts'

const textOf = (codes: string[]) =>
  [
    'Telve kurtarma kodları',
    'Her kod bir kez kullanılır. Kimseyle paylaşmayın.',
    '',
    ...codes,
    '',
  ].join('\r\n')

/** Shows recovery codes, the only time that anybody can. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const copy = () =>
    copyText(
      codes.join('\n'),
      'Kodlar kopyalandı.',
      'Kodlar kopyalanamadı. İndirin ya da elle yazın.',
    )
  return (
    <Dialog
      open
      title="Kurtarma Kodlarınız"
      description="Telefonunuz yanınızda olmadığında bu kodlardan biriyle girersiniz. Her kod bir kez geçerlidir ve bir daha gösterilmez."
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>Sakladım</Button>}
    >
      <ul className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-field bg-sunken p-4 text-center font-mono min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button tone="plain" onClick={() => void copy()}>
          Kopyala
        </Button>
        <Button
          tone="plain"
          onClick={() =>
            saveFile(
              new Blob([textOf(codes)], { type: 'text/plain' }),
              'telve-kurtarma-kodlari.txt',
            )
          }
        >
          İndir
        </Button>
      </div>
    </Dialog>
  )
}
