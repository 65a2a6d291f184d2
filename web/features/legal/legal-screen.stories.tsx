import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { listLegalVersions, publishLegal } from '#api/contracts/legal/legal.ts'
import { noticeVersions } from '#api/mocks/legal-fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { LegalScreen } from './legal-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Legal documents',
  component: LegalScreen,
  args: { kind: 'notice' },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
} satisfies Meta<typeof LegalScreen>
export default meta
type Story = StoryObj<typeof meta>

/** A publication names the version that the text was written to; the preview shows what it will be. */
export const Default: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    const [newest] = noticeVersions
    if (!newest) throw new Error('no notice')
    msw.use(
      answers(publishLegal, ({ body, headers, params }) => {
        sent.push([params.kind, headers.get('if-match'), body])
        return { ...newest, body: body.body, version: 3 }
      }),
    )
    const field = await canvas.findByLabelText(/^Metin/, { selector: 'textarea' })
    await userEvent.clear(field)
    await userEvent.type(field, '# Başlık{Enter}- Madde')
    await userEvent.click(canvas.getByText('Önizleme'))
    await expect(canvas.getByRole('heading', { name: 'Başlık' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Yayımla' }))
    await waitFor(() => expect(sent).toEqual([['notice', '"2"', { body: '# Başlık\n- Madde' }]]))
  },
}

/** What came with the product is a sample, and the page says so. */
export const Sample: Story = {
  args: { kind: 'terms' },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('Bu metin ürünle gelen bir örnektir'),
    ).toBeVisible()
  },
}

export const Empty: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = await canvas.findByLabelText(/^Metin/, { selector: 'textarea' })
    await userEvent.clear(field)
    await userEvent.click(canvas.getByRole('button', { name: 'Yayımla' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Metin gerekli/))
  },
}
export const Loading: Story = { parameters: { msw: [stalls(listLegalVersions)] } }
export const Failed: Story = {
  parameters: { msw: [refuses(listLegalVersions, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
