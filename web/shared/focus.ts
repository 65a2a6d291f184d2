import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After each change of page the focus goes to its heading, so that it is read out. */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged)
          document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
