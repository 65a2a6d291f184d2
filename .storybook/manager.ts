import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import { addons } from 'storybook/manager-api'
import type { Color } from '#ui/foundations/tokens.ts'
import { baseOf, frameTheme } from './frame-theme.ts'

declare global {
  interface Window {
    /** main.ts writes it into the page: the manager is built apart and cannot read theme.css. */
    telveColors: Color[]
  }
}

const isDark = /[?&;]globals=[^&]*theme:dark/.test(window.location.search)
addons.setConfig({ theme: frameTheme(window.telveColors, isDark ? 'dark' : 'light') })

/** Makes the manager dark together with the stories. */
addons.register('telve/theme', (api) => {
  const follow = ({ globals }: { globals: { theme?: unknown } }) =>
    api.setOptions({ theme: frameTheme(window.telveColors, baseOf(globals.theme)) })
  api.on(SET_GLOBALS, follow)
  api.on(GLOBALS_UPDATED, follow)
})
