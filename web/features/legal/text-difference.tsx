import { formatNumber } from '#ui/foundations/format.ts'
import { changesOf, type LineChange, type Run } from './difference.ts'

const marks = {
  removed: 'rounded bg-spend-soft px-0.5 text-spend line-through',
  added: 'rounded bg-earn-soft px-0.5 text-earn-strong underline',
} as const

/** What a document's next version changes in the one that holds; lines that stay are only counted. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const groups = grouped(changesOf(before, after))
  if (groups.every(({ kept }) => kept))
    return <p className="text-muted">Yalnızca boşluklar ve boş satırlar değişti.</p>
  return (
    <div className="grid gap-2 wrap-anywhere text-sm leading-relaxed">
      {groups.map(({ at, kept, lines }) =>
        kept ? (
          <p key={at} className="text-center text-muted text-xs">
            {`${formatNumber(lines.length)} satır aynı`}
          </p>
        ) : (
          numbered(lines).map((line) => <Line key={`${at}-${line.nth}`} line={line} />)
        ),
      )}
    </div>
  )
}

/** Things with their places, which name them: a text may say the same twice. */
const numbered = <Thing extends object>(things: readonly Thing[]): (Thing & { nth: number })[] =>
  things.map((thing, nth) => ({ ...thing, nth }))

interface Group {
  /** which of the groups it is */
  at: number
  /** whether its lines are those of the version that holds */
  kept: boolean
  lines: LineChange[]
}

/** Runs of lines that stay, and runs of lines that do not. */
function grouped(changes: LineChange[]): Group[] {
  const groups: Group[] = []
  for (const line of changes) {
    const kept = line.kind === 'same'
    const last = groups.at(-1)
    if (last?.kept === kept) last.lines.push(line)
    else groups.push({ at: groups.length, kept, lines: [line] })
  }
  return groups
}

function Line({ line }: { line: LineChange }) {
  if (line.kind === 'changed')
    return (
      <p>
        {numbered(line.words).map(({ nth, kind, items }) => (
          <Marked key={nth} kind={kind} text={items.join('')} />
        ))}
      </p>
    )
  return (
    <p>
      <Marked kind={line.kind} text={line.text} />
    </p>
  )
}

function Marked({ kind, text }: { kind: Run<string>['kind']; text: string }) {
  if (kind === 'same') return text
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <Mark className={marks[kind]}>
      <span className="sr-only">{kind === 'removed' ? 'Çıkarıldı: ' : 'Eklendi: '}</span>
      {text}
    </Mark>
  )
}
