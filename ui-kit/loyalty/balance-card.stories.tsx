import type { Meta, StoryObj } from '@storybook/react-vite'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '#ui/forms/button.tsx'
import { BalanceCard, espressoLinkLook } from './balance-card.tsx'
import { Progress } from './progress.tsx'

const qrLink = (
  <a href="#qr" className={espressoLinkLook}>
    <QrCode aria-hidden className="size-6" /> QR Kodum
  </a>
)

const meta = {
  title: 'Kit/Loyalty/Balance card',
  tags: ['autodocs'],
  component: BalanceCard,
  parameters: {
    layout: 'padded',
  },
  args: { points: 1250, greeting: 'Merhaba,', name: 'Elif Yılmaz', action: qrLink },
} satisfies Meta<typeof BalanceCard>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('1.250 puan')).toBeInTheDocument()
    await expect(within(canvasElement).getByText('1.250')).toBeVisible()
  },
}
export const Loading: Story = {
  args: { points: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('region')).toHaveAttribute('aria-busy', 'true')
  },
}
export const Zero: Story = { args: { points: 0 } }
export const BalanceOnly: Story = {
  args: { greeting: undefined, name: undefined, action: undefined },
}
/** The way to the next reward below the balance. */
export const WithAWay: Story = {
  args: {
    children: (
      <Progress
        label="Sonraki ödüle yol"
        value={1250}
        max={1400}
        ticks={[150, 600]}
        sentence="Yarı yarıya: 150 puan kaldı"
      />
    ),
  },
}
export const LongName: Story = {
  args: { points: 1_234_567, name: 'Gülşah Nurcihan Çağlayangil-İğneciğil' },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
}

function Arriving() {
  const [points, setPoints] = useState(1250)
  return (
    <div className="grid gap-4">
      <BalanceCard points={points} action={qrLink} />
      <Button onClick={() => setPoints(points + 25)}>25 puan gelsin</Button>
    </div>
  )
}

/** After points arrive, the number counts up. */
export const CountsUp: Story = {
  render: () => <Arriving />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '25 puan gelsin' }))
    await expect(canvas.getByText('1.275 puan')).toBeInTheDocument()
    await waitFor(() => expect(canvas.getByText('1.275')).toBeVisible(), { timeout: 2000 })
  },
}
