import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'

interface HalfProps {
  children: ReactNode
  /** why, in a sentence */
  says?: string
}

const halves = {
  right: { Icon: CircleCheck, word: 'Do', edge: 'border-t-earn', ink: 'text-earn' },
  wrong: { Icon: CircleX, word: 'Don’t', edge: 'border-t-spend', ink: 'text-spend' },
}

function Half({ kind, children, says }: HalfProps & { kind: keyof typeof halves }) {
  const { Icon, word, edge, ink } = halves[kind]
  return (
    <figure
      lang="tr"
      className={`m-0 flex min-w-0 flex-col rounded-card border border-line border-t-4 bg-canvas text-base text-ink ${edge}`}
    >
      <div className="grid grow place-items-center p-5">
        <div className="min-w-0 max-w-full">{children}</div>
      </div>
      <figcaption lang="en" className="border-line border-t px-5 py-3 text-sm">
        <strong className={`flex items-center gap-1.5 font-semibold ${ink}`}>
          <Icon aria-hidden className="size-4" />
          {word}
        </strong>
        {says?.split('`').map((text, at) =>
          at % 2 ? (
            <code key={text} className="font-semibold">
              {text}
            </code>
          ) : (
            text
          ),
        )}
      </figcaption>
    </figure>
  )
}

/** What to do, and beside it what not. */
export function Pair({ right, wrong }: { right: HalfProps; wrong: HalfProps }) {
  return (
    <div className="sb-unstyled my-4 grid gap-4 sm:grid-cols-2">
      <Half kind="right" {...right} />
      <Half kind="wrong" {...wrong} />
    </div>
  )
}
