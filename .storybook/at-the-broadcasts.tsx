import { type ComponentProps, useState } from 'react'
import { SendScreen } from '#web/features/broadcasts/send-screen.tsx'

/** The screen with an address of its own. */
export function AtAnAddress(props: ComponentProps<typeof SendScreen>) {
  const [search, setSearch] = useState(props.search)
  return (
    <SendScreen
      search={search}
      onSearchChange={(next) => {
        props.onSearchChange(next)
        setSearch(next)
      }}
    />
  )
}
