import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { largestPicture, uploadPicture } from '#api/contracts/media/media.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { ImageField } from './image-field.tsx'

function Held(props: ComponentProps<typeof ImageField>) {
  const [value, setValue] = useStoryState(props.value, props.onValueChange)
  return <ImageField {...props} value={value} onValueChange={setValue} />
}

const meta = {
  title: 'Screens/Administrator/Image field',
  component: ImageField,
  render: (args) => <Held {...args} />,
  args: { value: '', onValueChange: fn(), onBusyChange: fn() },
} satisfies Meta<typeof ImageField>
export default meta
type Story = StoryObj<typeof meta>

const photo = new File(['kahve'], 'kahve.png', { type: 'image/png' })
const choose = (file: File) => userEvent.upload(screen.getByLabelText('Görsel dosyası'), file)
const address = () => screen.getByRole('textbox', { name: /Görsel URL/ })

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const Empty: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Görsel yok')).toBeVisible()
  },
}

/** A chosen file is uploaded at once, and its address fills the field. */
export const Uploaded: Story = {
  parameters: {
    msw: [answers(uploadPicture, { imageUrl: dot, width: 1, height: 1 })],
  },
  play: async ({ args }) => {
    await screen.findByText('Dosya Yükle')
    await choose(photo)
    await waitFor(() => expect(args.onValueChange).toHaveBeenCalledWith(dot))
    await expect(address()).toHaveValue(dot)
    await expect(args.onBusyChange).toHaveBeenLastCalledWith(false)
  },
}

export const Uploading: Story = {
  parameters: { msw: [stalls(uploadPicture)] },
  play: async ({ args }) => {
    await screen.findByText('Dosya Yükle')
    await choose(photo)
    await expect(await screen.findByText('Yükleniyor...')).toBeVisible()
    await expect(args.onBusyChange).toHaveBeenLastCalledWith(true)
  },
}

/** A refusal stands at the field until the next try. */
export const Refused: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(uploadPicture, 'picture_unsupported')] },
  play: async () => {
    await screen.findByText('Dosya Yükle')
    await choose(photo)
    await waitFor(() => expect(address()).toHaveAccessibleDescription(/görseli değil ya da bozuk/))
    await userEvent.type(address(), 'h')
    await waitFor(() => expect(address()).not.toHaveAccessibleDescription(/bozuk/))
  },
}

export const TooLarge: Story = {
  play: async () => {
    await screen.findByText('Dosya Yükle')
    const file = new File([new Uint8Array(largestPicture + 1)], 'dev.png', { type: 'image/png' })
    await choose(file)
    await waitFor(() => expect(address()).toHaveAccessibleDescription(/En fazla 8 MB/))
  },
}
