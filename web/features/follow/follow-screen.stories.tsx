import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { socialPages } from '#api/contracts/social/social.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { FollowScreen } from './follow-screen.tsx'

const meta = {
  title: 'Screens/Customer/Follow',
  component: FollowScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof FollowScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    for (const name of [/Instagram/, /Facebook/, /LinkedIn/])
      await expect(await within(canvasElement).findByRole('link', { name })).toHaveAttribute(
        'target',
        '_blank',
      )
  },
}

/** The company has a page on one network only. */
export const OneNetwork: Story = {
  parameters: {
    msw: [
      answers(socialPages, {
        instagram: 'https://www.instagram.com/telve',
        facebook: null,
        linkedin: null,
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('link', { name: /Instagram/ })).toHaveAttribute(
      'href',
      'https://www.instagram.com/telve',
    )
    await expect(canvas.queryByRole('link', { name: /Facebook|LinkedIn/ })).toBeNull()
  },
}

export const Nowhere: Story = {
  parameters: {
    msw: [answers(socialPages, { instagram: null, facebook: null, linkedin: null })],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/sosyal medya sayfamız yok/)).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(socialPages)] } }

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(socialPages, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
