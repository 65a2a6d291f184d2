import {
  Controls,
  Description,
  DocsContainer,
  type DocsContainerProps,
  Heading,
  Markdown,
  Primary,
  Stories,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks'
import { type PropsWithChildren, useEffect, useState, useSyncExternalStore } from 'react'
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import css from '#ui/foundations/theme.css?raw'
import { colorsOf } from '#ui/foundations/tokens.ts'
import type { Change } from './changes.ts'
import { baseOf, frameTheme } from './frame-theme.ts'
import type { Guide } from './guide.ts'
import { Pair } from './pair.tsx'

const colors = colorsOf(css)

interface Announced {
  globals: { theme?: unknown }
}

const channel = addons.getChannel()

/** The toolbar's theme as the page's own preview has announced it last: the first page is drawn after that. */
let announced = (() => {
  const [last] = [GLOBALS_UPDATED, SET_GLOBALS].flatMap(
    (event) => (channel.last(event) as [Announced] | undefined) ?? [],
  )
  return baseOf(last ? last.globals.theme : 'light')
})()

const listeners = new Set<() => void>()
// Stories in frames announce what they begin with on the same channel, in names of their own.
channel.on(GLOBALS_UPDATED, function (this: { from?: unknown }, { globals }: Announced) {
  if (this.from !== Reflect.get(channel, 'sender')) return
  announced = baseOf(globals.theme)
  for (const changed of listeners) changed()
})

/** The toolbar's theme. */
const useTheme = () =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => announced,
  )

/** A docs page in Telve's colours, light or dark by the theme. */
export function Container({ children, ...rest }: PropsWithChildren<DocsContainerProps>) {
  const theme = useTheme()
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <DocsContainer {...rest} theme={frameTheme(colors, theme)}>
      {children}
    </DocsContainer>
  )
}

/** The guides of all parts, by the path of their file. */
const guides = import.meta.glob<Guide>('../ui-kit/**/*.guide.tsx', {
  eager: true,
  import: 'guide',
})

const statuses = {
  stable: 'Stable',
  new: 'New: it may still change',
  deprecated: 'Deprecated: screens leave it',
}

interface LinesProps {
  heads: [string, string]
  lines: Record<string, string>
  /** what is said where there are none */
  none: string
}

/** Names with a line each, as a table. */
function Lines({ heads, lines, none }: LinesProps) {
  const rows = Object.entries(lines)
  if (rows.length === 0) return <Markdown>{none}</Markdown>
  return (
    <Markdown>
      {[
        `| ${heads.join(' | ')} |`,
        '| --- | --- |',
        ...rows.map((row) => `| ${row.join(' | ')} |`),
      ].join('\n')}
    </Markdown>
  )
}

/** The latest changes of the part's own file, newest first. */
function Changes({ file }: { file: string }) {
  const [all, setAll] = useState<Record<string, Change[]>>()
  useEffect(() => {
    fetch('./changes.json')
      .then((answer) => answer.json())
      .then(setAll, () => setAll({}))
  }, [])
  const changes = all?.[file] ?? []
  if (changes.length === 0) return null
  return (
    <>
      <Heading>What changed</Heading>
      <Markdown>{changes.map(({ day, what }) => `- \`${day}\` ${what}`).join('\n')}</Markdown>
    </>
  )
}

/** A component's page: description, guide, props and stories. */
export function PartPage() {
  const { preparedMeta } = useOf('meta', ['meta'])
  const file = String(preparedMeta.parameters.fileName).replace(/^\.\//, '')
  const part = file.replace('.stories.tsx', '')
  const guide = guides[`../${part}.guide.tsx`]
  if (!guide)
    return (
      <>
        <Title />
        <Description />
        <Primary />
        <Controls />
        <Stories title="States" includePrimary={false} />
      </>
    )
  const { use, avoid, status, anatomy, right, wrong, keys, roles } = guide
  return (
    <>
      <Title />
      <Description />
      <Markdown>
        {[
          ['Use it for', use],
          ['Not for', avoid],
          ['Status', statuses[status]],
        ]
          .map((line) => `**${line[0]}**  \n${line[1]}`)
          .join('\n\n')}
      </Markdown>
      <Primary />
      <Heading>Anatomy</Heading>
      <Lines heads={['Part', 'What it is']} lines={anatomy} none="" />
      <Heading>Do and don’t</Heading>
      <Pair
        right={{ says: right.says, children: <right.show /> }}
        wrong={{ says: wrong.says, children: <wrong.show /> }}
      />
      <Heading>Keys and roles</Heading>
      <Lines heads={['Key', 'What it does']} lines={keys} none="No keys of its own." />
      <Lines heads={['Role', 'Name and state']} lines={roles} none="No role of its own." />
      <Heading>Props</Heading>
      <Controls />
      <Stories title="States" includePrimary={false} />
      <Changes file={`${part}.tsx`} />
    </>
  )
}
