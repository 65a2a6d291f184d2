import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { type LegalVersion, listLegalVersions, publishLegal } from '#api/contracts/legal/legal.ts'
import { noticeVersions, termsVersions } from '#api/mocks/legal-fixtures.ts'
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

const inForce = ([version]: readonly LegalVersion[]): LegalVersion => {
  if (!version) throw new Error('no such document')
  return version
}

/**
 * A publication is asked about, with what it changes, and names the version that the text was written to;
 * the preview shows what it will be.
 */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    msw.use(
      answers(publishLegal, ({ body, headers, params }) => {
        sent.push([params.kind, headers.get('if-match'), body])
        return { ...inForce(noticeVersions), body: body.body, version: 3 }
      }),
    )
    const field = await canvas.findByLabelText(/^Metin/, { selector: 'textarea' })
    await userEvent.clear(field)
    await userEvent.type(field, '# Başlık{Enter}- Madde')
    await userEvent.click(canvas.getByText('Önizleme'))
    await expect(canvas.getByRole('heading', { name: 'Başlık' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Yayımla' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Metni Yayımla' }))
    await expect(question.getByText('Aydınlatma Metni · Sürüm 3')).toBeVisible()
    await waitFor(() => expect(question.getByRole('button', { name: 'İptal' })).toHaveFocus())
    await expect(question.getAllByRole('insertion')[1]).toHaveTextContent('Eklendi: - Madde')
    await expect(sent).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Yayımla' }))
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

/** What has brackets left is not published: the form says what is to be written, and asks nothing. */
export const Blanks: Story = {
  args: { kind: 'terms' },
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    msw.use(
      answers(publishLegal, ({ body }) => {
        sent.push(body)
        return { ...inForce(termsVersions), body: body.body, version: 2 }
      }),
    )
    const field = await canvas.findByLabelText(/^Metin/, { selector: 'textarea' })
    await expect(canvas.getByText('Doldurulacak 2 yer kaldı: [Şirket unvanı], [60]')).toBeVisible()
    await userEvent.type(field, ' Son.')
    await userEvent.click(canvas.getByRole('button', { name: 'Yayımla' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Köşeli parantez kaldıkça/))
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await expect(sent).toEqual([])
  },
}

/** Brackets that were published before stay in sight until a version without them holds. */
export const PublishedBlanks: Story = {
  parameters: {
    msw: [
      answers(listLegalVersions, [
        { ...inForce(noticeVersions), body: 'Verileriniz [Şirket unvanı] tarafından işlenir.' },
      ]),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('Geçerli metinde doldurulmamış 1 yer var'),
    ).toBeVisible()
  },
}

/** The question shows what the next version takes out and puts in, and closing it publishes nothing. */
export const Question: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    msw.use(
      answers(publishLegal, ({ body }) => {
        sent.push(body)
        return { ...inForce(noticeVersions), body: body.body, version: 3 }
      }),
    )
    const field = await canvas.findByLabelText<HTMLTextAreaElement>(/^Metin/, {
      selector: 'textarea',
    })
    const written = field.value.replace('A.Ş.', 'Ltd. Şti.')
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(`${written}\n- Konum: kullanılmaz.`)
    await userEvent.click(canvas.getByRole('button', { name: 'Yayımla' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Metni Yayımla' }))
    await expect(question.getByRole('deletion')).toHaveTextContent('Çıkarıldı: A.Ş.')
    const added = question.getAllByRole('insertion').map(({ textContent }) => textContent?.trim())
    await expect(added).toEqual(['Eklendi: Ltd. Şti.', 'Eklendi: - Konum: kullanılmaz.'])
    await userEvent.click(question.getByRole('button', { name: 'İptal' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(sent).toEqual([])
    await userEvent.click(canvas.getByRole('button', { name: 'Yayımla' }))
    await expect(await screen.findByRole('alertdialog')).toBeVisible()
  },
}

/** A publication that failed says so in the form, in sight. */
export const PublicationFailed: Story = {
  parameters: { msw: [refuses(publishLegal, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = await canvas.findByLabelText(/^Metin/, { selector: 'textarea' })
    await userEvent.type(field, ' Son.')
    await userEvent.click(canvas.getByRole('button', { name: 'Yayımla' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Metni Yayımla' }))
    await userEvent.click(question.getByRole('button', { name: 'Yayımla' }))
    const failure = await canvas.findByRole('alert')
    await waitFor(() => {
      const { top, bottom } = failure.getBoundingClientRect()
      expect(top).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThanOrEqual(window.innerHeight)
    })
    // beside the button that was pressed, below what was typed
    await expect(
      failure.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_PRECEDING,
    ).toBeTruthy()
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
  tags: ['quick'],
  parameters: { msw: [refuses(listLegalVersions, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
