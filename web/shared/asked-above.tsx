import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows a question until it calls `onEnd` with its answer. */
type Ask<Answer> = (question: (onEnd: (answer: Answer) => void) => ReactNode) => Promise<Answer>

/**
 * Makes what asks one question of the person above whatever is open, once for all calls that wait for it. It has a
 * root of its own: the client asks, which knows no screen.
 */
export function openAsker<Answer>(): Ask<Answer> {
  let asked: Promise<Answer> | undefined
  return (question) => {
    asked ??= new Promise((resolve) => {
      const place = document.body.appendChild(document.createElement('div'))
      const root = createRoot(place)
      const end = (answer: Answer) => {
        asked = undefined
        root.unmount()
        place.remove()
        resolve(answer)
      }
      const settings = { queries: { retry: false, networkMode: 'always' } } as const
      root.render(
        <QueryClientProvider client={new QueryClient({ defaultOptions: settings })}>
          {question(end)}
        </QueryClientProvider>,
      )
    })
    return asked
  }
}
