import { create, type ThemeVars } from 'storybook/theming'
import type { Color } from '#ui/foundations/tokens.ts'

/** Storybook's theme in the colours of theme.css. */
export function frameTheme(colors: Color[], base: 'light' | 'dark'): ThemeVars {
  const color = (name: string) => colors.find((one) => one.name === name)?.[base] ?? ''
  return create({
    base,
    brandTitle:
      '<span style="display:flex;align-items:center;gap:10px;font-size:18px"><img src="./icon.svg" alt="" width="32" height="32" style="border-radius:8px">Telve</span>',
    fontBase: '"Figtree Variable", system-ui, sans-serif',
    colorPrimary: color('primary'),
    colorSecondary: color('accent'),
    appBg: color('canvas'),
    appContentBg: color('surface'),
    appPreviewBg: color('canvas'),
    appHoverBg: color('sunken'),
    appBorderColor: color('line'),
    appBorderRadius: 8,
    textColor: color('ink'),
    textInverseColor: color('surface'),
    textMutedColor: color('muted'),
    barBg: color('surface'),
    barTextColor: color('muted'),
    barHoverColor: color('accent'),
    barSelectedColor: color('accent'),
    inputBg: color('surface'),
    inputBorder: color('edge'),
    inputTextColor: color('ink'),
    inputBorderRadius: 8,
    buttonBg: color('surface'),
    buttonBorder: color('edge'),
    booleanBg: color('sunken'),
    booleanSelectedBg: color('raised'),
  })
}

/** The base theme of a choice in the toolbar, on this device. */
export const baseOf = (theme: unknown): 'light' | 'dark' =>
  theme === 'light' || theme === 'dark'
    ? theme
    : window.matchMedia('(prefers-color-scheme: dark)').matches
      ? 'dark'
      : 'light'
