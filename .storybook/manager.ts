import { addons } from 'storybook/manager-api'
import { create } from 'storybook/theming'

/** Storybook's own frame in the colours of theme.css (light), which it cannot read from there. */
addons.setConfig({
  theme: create({
    base: 'light',
    brandTitle: 'Telve · arayüz',
    fontBase: '"Figtree Variable", system-ui, sans-serif',
    colorPrimary: '#4a2c20',
    colorSecondary: '#a0501f',
    appBg: '#fbf7f1',
    appContentBg: '#ffffff',
    appPreviewBg: '#fbf7f1',
    appBorderColor: '#e8ddd0',
    textColor: '#2b1d16',
    textMutedColor: '#6e5d52',
    barTextColor: '#6e5d52',
    barSelectedColor: '#a0501f',
    appBorderRadius: 8,
  }),
})
