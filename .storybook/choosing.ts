import { userEvent, within } from 'storybook/test'

/** Chooses an option of a native select once it is there: branches, regions and the like come after the form. */
export async function choose(select: HTMLElement, option: string) {
  await within(select).findByRole('option', { name: option })
  await userEvent.selectOptions(select, option)
}
