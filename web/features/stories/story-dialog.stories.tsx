import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { changeStory, createStory } from '#api/contracts/stories/changes.ts'
import { stories } from '#api/mocks/content-fixtures.ts'
import { answers } from '#api/mocks/mock.ts'
import StoryDialog from './story-dialog.tsx'

const [first] = stories
if (!first) throw new Error('a story')
const story = { ...first, imageUrl: '/demo/hikaye-salep.svg' }

const meta = {
  title: 'Screens/Administrator/Story dialog',
  component: StoryDialog,
  parameters: { layout: 'fullscreen' },
  args: { onClose: fn() },
} satisfies Meta<typeof StoryDialog>
export default meta
type Story = StoryObj<typeof meta>

const field = (name: RegExp) => screen.findByLabelText(name)
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Defaults: group 1, order 1, five seconds, expiry in a day (product.md §7). */
export const New: Story = {
  tags: ['quick'],
  play: async ({ args, msw }) => {
    const sent = fn()
    msw.use(
      answers(createStory, ({ body }) => {
        sent(body)
        return story
      }),
    )
    await expect(await screen.findByRole('dialog', { name: 'Yeni Hikaye' })).toBeVisible()
    await expect(await field(/Grup ID/)).toHaveValue(1)
    await expect(await field(/Sıra/)).toHaveValue(1)
    await expect(await field(/Süre/)).toHaveValue(5)
    await userEvent.type(await field(/Başlık/), 'Boza mevsimi')
    await userEvent.type(await field(/Görsel URL/), '/demo/story-salep.svg')
    await submit('Oluştur')
    await expect(await screen.findByText('Hikaye başarıyla oluşturuldu')).toBeVisible()
    const [body] = sent.mock.calls[0] ?? []
    await expect(body).toMatchObject({ title: 'Boza mevsimi', storyGroupId: 1, order: 1 })
    const left = Date.parse(body.expiresAt) - Date.now()
    await expect(left).toBeGreaterThan(23.9 * 3_600_000)
    await expect(left).toBeLessThanOrEqual(24 * 3_600_000)
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

export const Refused: Story = {
  play: async ({ args }) => {
    await screen.findByRole('dialog')
    for (const name of [/Grup ID/, /Sıra/, /Süre/]) {
      await userEvent.clear(await field(name))
      await userEvent.type(await field(name), '0')
    }
    await userEvent.clear(await field(/Son Geçerlilik/))
    await submit('Oluştur')
    await expect(await screen.findAllByText('En az 1 olmalıdır.')).toHaveLength(3)
    await expect(screen.getAllByText('Bu alan zorunludur.')).toHaveLength(2)
    await expect(screen.getByText('Görsel gerekli.')).toBeVisible()
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

export const Edit: Story = {
  args: { story, onDelete: fn() },
  play: async ({ args }) => {
    await expect(await screen.findByRole('dialog', { name: 'Hikaye Düzenle' })).toBeVisible()
    await expect(await field(/Son Geçerlilik/)).toHaveValue('22.11.2026 14:30')
    await submit('Sil')
    await expect(args.onDelete).toHaveBeenCalledOnce()
    await submit('Güncelle')
    await expect(await screen.findByText('Hikaye başarıyla güncellendi')).toBeVisible()
  },
}

/** The typed values stay, and the next try works. */
export const NewFailedWithoutAWord: Story = {
  play: async ({ args, msw }) => {
    msw.use(answers(createStory, () => new Response('', { status: 502 })))
    await userEvent.type(await field(/Başlık/), 'Boza mevsimi')
    await userEvent.type(await field(/Görsel URL/), '/demo/story-salep.svg')
    await submit('Oluştur')
    await expect(await screen.findAllByText('Hikaye oluşturulamadı')).toHaveLength(2)
    msw.use(answers(createStory, story))
    await submit('Oluştur')
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

export const FailedWithoutAWord: Story = {
  tags: ['quick'],
  args: { story, onDelete: fn() },
  play: async ({ msw }) => {
    msw.use(answers(changeStory, () => new Response('', { status: 502 })))
    await userEvent.type(await field(/Başlık/), '!')
    await submit('Güncelle')
    await expect(await screen.findAllByText('Hikaye güncellenemedi')).toHaveLength(2)
  },
}

export const Narrow: Story = { args: { story }, globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
