import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { changeRule, listRules } from '#api/contracts/programme/rule.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { ruleVersions } from '#api/mocks/programme-fixtures.ts'
import { RulesScreen } from './rules-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Earning rules',
  component: RulesScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
} satisfies Meta<typeof RulesScreen>
export default meta
type Story = StoryObj<typeof meta>

const current = () => {
  const [rule] = ruleVersions
  if (!rule) throw new Error('no rule')
  return rule
}
const type = async (canvas: ReturnType<typeof within>, name: RegExp, text: string) => {
  const field = await canvas.findByLabelText(name)
  await userEvent.clear(field)
  await userEvent.type(field, text)
  return field
}

/** The preview follows what is typed; a save sends what has changed. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    msw.use(
      answers(changeRule, ({ body, headers }) => {
        sent.push([headers.get('if-match'), body])
        return { ...current(), step: 400, version: 3 }
      }),
    )
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
    await type(canvas, /^Ödenen her/, '4')
    await expect(await canvas.findByText('+46 puan')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(sent).toEqual([['"2"', { step: 400 }]]))
  },
}

export const TooGenerous: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = await type(canvas, /^Kazandırdığı puan/, '11')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/lira başına en fazla 2 puan/))
    await expect(canvas.getByText('Geçerli bir kural yazın.')).toBeVisible()
  },
}

export const ChangedMeanwhile: Story = {
  parameters: { msw: [refusesStale(changeRule, { ...current(), version: 3, points: 2 })] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await type(canvas, /^Ödenen her/, '6')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await expect(
      await canvas.findByRole('region', { name: 'Bu kayıt siz açtıktan sonra değişti' }),
    ).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listRules)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listRules, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
