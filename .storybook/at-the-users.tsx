import { type ComponentProps, useState } from 'react'
import { screen, userEvent } from 'storybook/test'
import { UsersScreen } from '#web/features/users/list/users-screen.tsx'
import type { UsersSearch } from '#web/features/users/queries.ts'

/** What the stories of people's administration have in common. */

/** The screen with its own search parameters. */
export function UsersAtAnAddress(props: ComponentProps<typeof UsersScreen>) {
  const [search, setSearch] = useState<UsersSearch>(props.search)
  return (
    <UsersScreen
      {...props}
      search={search}
      onSearchChange={(next, replace) => {
        props.onSearchChange(next, replace)
        setSearch(next)
      }}
    />
  )
}

/** Presses a button, wherever it is. */
export const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

/** Opens a person's details beside the list. */
export const openPerson = async (name: string) =>
  userEvent.click(await screen.findByRole('link', { name }))

/** Chooses from the menu of a person's row. */
export const act = async (person: string, what: string) => {
  await click(`${person} için işlemler`)
  await userEvent.click(await screen.findByRole('menuitem', { name: what }))
}

/** Selects a row. */
export const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Seç: ${name}` }))
