import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { changeSettings, listSettings } from '#api/contracts/programme/settings.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { settingsVersions } from '#api/mocks/programme-fixtures.ts'
import { SettingsScreen } from './settings-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Programme settings',
  component: SettingsScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
} satisfies Meta<typeof SettingsScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Amounts are typed in lira. A save sends what has changed, in kuruş, with the version that it was made to. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    const [newest] = settingsVersions
    if (!newest) throw new Error('no settings')
    msw.use(
      answers(changeSettings, ({ body, headers }) => {
        sent.push([headers.get('if-match'), body])
        return { ...newest, pointValue: 60, version: 3 }
      }),
    )
    const field = await canvas.findByLabelText(/^Bir puanın değeri/)
    await expect(field).toHaveValue('0,50')
    await expect(field).toHaveAccessibleDescription(/^TL;/)
    await expect(canvas.getByLabelText(/^Sayılan en küçük alışveriş/)).toHaveValue('50,00')
    await expect(canvas.getAllByRole('cell', { name: '₺0,50' })[0]).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, '600')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/₺0,01 ile ₺100,00 arasında/))
    await userEvent.clear(field)
    await userEvent.type(field, '0,60')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(sent).toEqual([['"2"', { pointValue: 60 }]]))
    await expect(canvas.getByText(/100 puan/)).toBeVisible()
  },
}

export const Invalid: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = await canvas.findByLabelText(/^Puanların ömrü/)
    await userEvent.clear(field)
    await userEvent.type(field, '61')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/1 ile 60 arasında/))
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listSettings)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listSettings, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
/** The row of pages is wider than the screen: it opens at the current one. */
export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const pages = await within(canvasElement).findByRole('navigation', {
      name: 'Sadakat Programı',
    })
    const row = pages.getBoundingClientRect()
    const current = within(pages).getByRole('link', { current: 'page' }).getBoundingClientRect()
    await expect(row.right).toBeLessThanOrEqual(320)
    await expect(current.right).toBeLessThanOrEqual(row.right)
    await expect(current.left).toBeGreaterThanOrEqual(row.left)
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
