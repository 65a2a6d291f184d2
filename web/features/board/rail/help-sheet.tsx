import { Sheet } from '#ui/feedback/sheet.tsx'

const keys: [string, string][] = [
  ['↑ ↓', 'Satırlar ve siparişler arasında gezinir'],
  ['Shift + ↑ ↓', 'Siparişten siparişe atlar'],
  ['← →', 'Sütun değiştirir'],
  ['Enter', 'Siparişi veya satırı ilerletir'],
  ['Backspace, R', 'Siparişi veya satırı geri alır'],
  ['M', 'Siparişin işlemlerini açar'],
  ['?', 'Bu yardımı açar'],
]

/** The board by keyboard alone. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open title="Klavyeyle Kullanım" onOpenChange={(open) => !open && onClose()}>
      <dl className="m-0 grid gap-2">
        {keys.map(([key, meaning]) => (
          <div key={key} className="grid grid-cols-[9rem_1fr] items-center gap-3">
            <dt>
              <kbd className="rounded-field border border-edge bg-sunken px-2 py-1 font-sans font-semibold">
                {key}
              </kbd>
            </dt>
            <dd className="m-0">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
