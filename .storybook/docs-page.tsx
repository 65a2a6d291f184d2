import {
  Controls,
  Description,
  DocsContainer,
  type DocsContainerProps,
  Markdown,
  Primary,
  Stories,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks'
import { type PropsWithChildren, useEffect, useState } from 'react'
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import css from '#ui/foundations/theme.css?raw'
import { colorsOf } from '#ui/foundations/tokens.ts'
import { baseOf, frameTheme } from './frame-theme.ts'

/** The form of `parameters.guide`, which each component of the kit has. */
interface Guide {
  /** When to use it: a sentence. */
  use: string
  /** When to use another component, and which. */
  avoid: string
}

const colors = colorsOf(css)

interface Announced {
  globals: { theme?: unknown }
}

/** The toolbar's theme. */
function useTheme(): 'light' | 'dark' {
  const channel = addons.getChannel()
  const last = [GLOBALS_UPDATED, SET_GLOBALS].flatMap(
    (event) => (channel.last(event) as [Announced] | undefined) ?? [],
  )[0]
  const [theme, setTheme] = useState(() => baseOf(last ? last.globals.theme : 'light'))
  useEffect(() => {
    const follow = ({ globals }: Announced) => setTheme(baseOf(globals.theme))
    channel.on(GLOBALS_UPDATED, follow)
    return () => channel.off(GLOBALS_UPDATED, follow)
  }, [channel])
  return theme
}

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

/** A component's page: description, guide, props and stories. */
export function PartPage() {
  const { preparedMeta } = useOf('meta', ['meta'])
  const guide = preparedMeta.parameters.guide as Guide | undefined
  return (
    <>
      <Title />
      <Description />
      {guide && <Markdown>{`**Use it for** ${guide.use}\n\n**Not for** ${guide.avoid}`}</Markdown>}
      <Primary />
      <Controls />
      <Stories title="States" includePrimary={false} />
    </>
  )
}
