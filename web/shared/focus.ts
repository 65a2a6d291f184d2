import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Moves the focus to the heading after each navigation, so that screen readers announce it. */
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
