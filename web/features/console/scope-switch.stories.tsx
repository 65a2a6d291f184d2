import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { listBranches } from '#api/contracts/branches/branches.ts'
import { ownBranches } from '#api/contracts/posts/posts.ts'
import { branches } from '#api/mocks/fixtures.ts'
import { answers, stalls } from '#api/mocks/mock.ts'
import { ownBranchesOf } from '#api/mocks/post-fixtures.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { ScopeSwitch } from './scope-switch.tsx'

const meta = {
  title: 'Screens/Administrator/Console/Scope',
  component: ScopeSwitch,
  globals: { viewport: { value: 'w390' } },
  args: { path: '/admin/reports', scope: {}, onScopeChange: fn() },
  render: function Render(args) {
    const [scope, setScope] = useStoryState(args.scope, args.onScopeChange)
    return (
      <div className="h-96 p-4">
        <ScopeSwitch {...args} scope={scope} onScopeChange={setScope} />
      </div>
    )
  },
} satisfies Meta<typeof ScopeSwitch>
export default meta
type Story = StoryObj<typeof meta>

const optionsOf = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

/** What somebody's branches are, of all that they may. */
const ownAt = (ids: number[] | null, regions: { id: number; name: string }[] = []) =>
  answers(ownBranches, { ...ownBranchesOf(ids, regions), orderRegions: [] })

const many = Array.from({ length: 500 }, (_, place) => ({
  ...branches[0],
  id: place + 1,
  name: `Telve ${['Isparta', 'İzmir', 'Şişli', 'Çankaya'][place % 4]} ${place + 1}`,
})) as typeof branches

/** The whole chain, its regions, and its branches. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const scope = await screen.findByLabelText('Kapsam')
    await expect(optionsOf().slice(0, 4)).toEqual([
      ...['Bütün şubeler', 'Anadolu Yakası', 'Avrupa Yakası', 'Merkez'],
    ])
    await userEvent.selectOptions(scope, 'Avrupa Yakası')
    await expect(args.onScopeChange).toHaveBeenLastCalledWith({ region: 2 })
    await userEvent.selectOptions(scope, 'Bebek')
    await expect(args.onScopeChange).toHaveBeenLastCalledWith({ branch: 2 })
    await userEvent.selectOptions(scope, 'Bütün şubeler')
    await expect(args.onScopeChange).toHaveBeenLastCalledWith({})
  },
}

/** A manager of several has these together, or one of them. */
export const OwnBranches: Story = {
  parameters: { msw: [ownAt([1, 3])] },
  play: async () => {
    await expect(await screen.findByLabelText('Kapsam')).toHaveDisplayValue('Şubelerim')
    await expect(optionsOf()).toEqual(['Şubelerim', 'Merkez', 'Beşiktaş'])
  },
}

/** A manager of a region. */
export const OwnRegion: Story = {
  args: { scope: { region: 1 } },
  parameters: { msw: [ownAt([1, 3], [{ id: 1, name: 'Anadolu Yakası' }])] },
  play: async () => {
    await expect(await screen.findByLabelText('Kapsam')).toHaveDisplayValue('Anadolu Yakası')
  },
}

/** A page of one branch has no whole and no region, and shows the first where its address has none. */
export const OfOneBranch: Story = {
  args: { path: '/day-end' },
  play: async () => {
    await expect(await screen.findByLabelText('Kapsam')).toHaveDisplayValue('Merkez')
    await expect(screen.queryByRole('option', { name: /Yakası|Bütün/ })).toBeNull()
  },
}

/** A list is of all branches, of a region or of one branch. */
export const OfAList: Story = {
  args: { path: '/admin/orders', scope: { region: 2 } },
  play: async ({ args }) => {
    const scope = await screen.findByLabelText('Kapsam')
    await expect(scope).toHaveDisplayValue('Avrupa Yakası')
    await userEvent.selectOptions(scope, 'Bütün şubeler')
    await expect(args.onScopeChange).toHaveBeenLastCalledWith({})
  },
}

/** The team is of a branch, or of a region; the first branch where the address has neither. */
export const OfATeam: Story = {
  args: { path: '/team' },
  parameters: { msw: [ownAt([1, 3], [{ id: 1, name: 'Anadolu Yakası' }])] },
  play: async ({ args }) => {
    const scope = await screen.findByLabelText('Kapsam')
    await expect(scope).toHaveDisplayValue('Merkez')
    await expect(optionsOf()).toEqual(['Anadolu Yakası', 'Merkez', 'Beşiktaş'])
    await userEvent.selectOptions(scope, 'Anadolu Yakası')
    await expect(args.onScopeChange).toHaveBeenLastCalledWith({ region: 1 })
    await expect(scope).toHaveDisplayValue('Anadolu Yakası')
  },
}

/** A region of somebody else never looks like a branch of one's own. */
export const RegionNotInTheList: Story = {
  args: { path: '/team', scope: { region: 9 } },
  parameters: { msw: [ownAt([1, 3])] },
  play: async () => {
    await expect(await screen.findByLabelText('Kapsam')).toHaveDisplayValue('Listede yok')
  },
}

/** A page of the whole chain says so. */
export const OfTheChain: Story = {
  args: { path: '/admin/limits', scope: { branch: 2 } },
  play: async () => {
    const scope = await screen.findByLabelText('Kapsam')
    await expect(scope).toBeDisabled()
    await expect(scope).toHaveDisplayValue('Bütün şubeler')
  },
}

/** A branch that is not among those of the person never looks like another one. */
export const NotInTheList: Story = {
  args: { scope: { branch: 99 } },
  play: async () => {
    await expect(await screen.findByLabelText('Kapsam')).toHaveDisplayValue('Listede yok')
  },
}

/** An owner of one shop has no switch, and never sees the word region. */
export const OneShop: Story = {
  parameters: { msw: [answers(listBranches, branches.slice(0, 1)), ownAt(null)] },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('select')).toBeNull())
    await expect(screen.queryByText(/bölge/)).toBeNull()
  },
}

/** Nothing stands there before it is known what can be chosen. */
export const Loading: Story = {
  parameters: { msw: [stalls(ownBranches)] },
  play: async () => {
    await expect(screen.queryByLabelText('Kapsam')).toBeNull()
  },
}

/** Of five hundred one is found by typing; all of them come back by the first choice. */
export const FiveHundredBranches: Story = {
  parameters: { msw: [answers(listBranches, many)] },
  play: async ({ canvasElement, args }) => {
    const search = await within(canvasElement).findByPlaceholderText('Bütün şubeler')
    await userEvent.type(search, 'ısparta 49')
    await userEvent.click(await screen.findByRole('option', { name: 'Telve Isparta 497' }))
    await expect(args.onScopeChange).toHaveBeenLastCalledWith({ branch: 497 })
    await expect(search).toHaveValue('Telve Isparta 497')
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Listeyi aç' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Bütün şubeler' }))
    await expect(args.onScopeChange).toHaveBeenLastCalledWith({})
    await expect(search).toHaveValue('')
  },
}

/** The list of five hundred, over the page. */
export const Open: Story = {
  globals: { theme: 'dark', viewport: { value: 'w320' } },
  parameters: { msw: [answers(listBranches, many)] },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByPlaceholderText('Bütün şubeler')
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Listeyi aç' }))
    await expect(await screen.findByRole('option', { name: 'Telve Isparta 1' })).toBeVisible()
  },
}
