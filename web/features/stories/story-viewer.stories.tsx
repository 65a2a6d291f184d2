import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test'
import { stories } from '#api/mocks/content-fixtures.ts'
import StoryViewer from './story-viewer.tsx'

const [first, second, third, fourth, fifth, sixth] = stories
if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error('six stories')

/** Stories that are too long to advance by themselves during a test. */
const calm = stories.map((story) => ({ ...story, duration: 60 }))

const meta = {
  title: 'Screens/Customer/Story viewer',
  component: StoryViewer,
  parameters: { layout: 'fullscreen' },
  args: { stories: calm, startId: first.id, onView: fn(), onClose: fn() },
} satisfies Meta<typeof StoryViewer>
export default meta
type Story = StoryObj<typeof meta>

const shown = (title: string) => screen.findByRole('heading', { name: title })

export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    await expect(await shown(first.title)).toBeVisible()
    await expect(screen.getByText('Hikaye 1 / 3: Salep mevsimi')).toBeInTheDocument()
    await waitFor(() => expect(args.onView).toHaveBeenCalledWith(calm[0]))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Duraklat' })).toHaveFocus())
  },
}

/** Taps lead through a group and into the next one, and close the viewer after the last. */
export const Taps: Story = {
  args: { startId: third.id },
  play: async ({ args }) => {
    await shown(third.title)
    const next = screen.getByRole('button', { name: 'Sonraki hikaye' })
    await userEvent.click(next)
    await shown(fourth.title)
    await expect(screen.getByText(/^Hikaye 1 \/ 3/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Önceki hikaye' }))
    await shown(third.title)
    for (const title of [fourth.title, fifth.title, sixth.title]) {
      await userEvent.click(next)
      await shown(title)
    }
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(next)
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

export const Keyboard: Story = {
  play: async ({ args }) => {
    await shown(first.title)
    await userEvent.keyboard('{ArrowRight}')
    await shown(second.title)
    await userEvent.keyboard('{ArrowLeft}')
    await shown(first.title)
    await userEvent.keyboard(' ')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Devam Et' })).toHaveFocus())
    await userEvent.click(screen.getByRole('button', { name: 'Kapat' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** Each story stays for its duration, here one second. */
export const GoesOnByItself: Story = {
  args: { stories: stories.map((story) => ({ ...story, duration: 1 })), startId: fifth.id },
  play: async ({ args }) => {
    await shown(fifth.title)
    await waitFor(() => shown(sixth.title), { timeout: 4000 })
    await waitFor(() => expect(args.onClose).toHaveBeenCalled(), { timeout: 4000 })
  },
}

/** A long press pauses the story, and its release is no tap. */
export const HoldToPause: Story = {
  args: { stories: stories.map((story) => ({ ...story, duration: 1 })) },
  play: async () => {
    await shown(first.title)
    const next = screen.getByRole('button', { name: 'Sonraki hikaye' })
    fireEvent.pointerDown(next)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await expect(screen.getByRole('heading', { name: first.title })).toBeVisible()
    fireEvent.pointerUp(next)
    fireEvent.click(next, { detail: 1 })
    await expect(screen.getByRole('heading', { name: first.title })).toBeVisible()
    await waitFor(() => shown(second.title), { timeout: 4000 })
  },
}

export const BrokenPicture: Story = {
  args: { stories: [{ ...first, duration: 60, imageUrl: 'data:image/png;base64,AAAA' }] },
  play: async ({ args }) => {
    await shown(first.title)
    await waitFor(() => expect(args.onView).toHaveBeenCalledOnce())
  },
}

export const LongTitle: Story = {
  args: {
    stories: [
      {
        ...first,
        duration: 60,
        title: 'Çilekli muhallebi, Afyon kaymağı ve Gaziantep fıstığıyla üç katlı yaş günü pastası',
      },
    ],
  },
  globals: { viewport: { value: 'w320' } },
}
