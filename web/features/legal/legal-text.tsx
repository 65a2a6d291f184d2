interface Line {
  /** where it stands in the text */
  at: number
  text: string
}
/** A run of lines that are shown alike. */
type Block = { kind: 'heading' | 'text' | 'list'; lines: [Line, ...Line[]] }

/** The blocks of a document's text: `# ` begins a heading, `- ` an item, other lines are paragraphs. */
function blocksOf(body: string): Block[] {
  const blocks: Block[] = []
  for (const [at, written] of body.split('\n').entries()) {
    const text = written.trim()
    const last = blocks.at(-1)
    if (text === '') continue
    if (text.startsWith('# '))
      blocks.push({ kind: 'heading', lines: [{ at, text: text.slice(2) }] })
    else if (!text.startsWith('- ')) blocks.push({ kind: 'text', lines: [{ at, text }] })
    else if (last?.kind === 'list') last.lines.push({ at, text: text.slice(2) })
    else blocks.push({ kind: 'list', lines: [{ at, text: text.slice(2) }] })
  }
  return blocks
}

/** The text of a legal document. Nothing in it is read as HTML. */
export function LegalText({ body }: { body: string }) {
  return (
    <div className="grid grid-cols-1 gap-3 break-words leading-relaxed">
      {blocksOf(body).map((block) => (
        <Shown key={block.lines[0].at} block={block} />
      ))}
    </div>
  )
}

function Shown({ block: { kind, lines } }: { block: Block }) {
  if (kind === 'heading')
    return <h2 className="mt-3 font-display font-semibold text-lg">{lines[0].text}</h2>
  if (kind === 'text') return <p>{lines[0].text}</p>
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">
      {lines.map(({ at, text }) => (
        <li key={at}>{text}</li>
      ))}
    </ul>
  )
}
