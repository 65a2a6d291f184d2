import { Link, useLocation, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Origin } from './came-from.ts'

/** Back to the place on a page where the person was; to its beginning for who came from elsewhere. */
export function WayBack({ to, children }: { to: Origin; children: string }) {
  const { history } = useRouter()
  const came = useLocation({ select: ({ state }) => state.cameFrom === to })
  return (
    <Link
      to={to}
      className="-my-2 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent underline-offset-4 hover:underline"
      onClick={(event) => {
        if (!came || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        history.back()
      }}
    >
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  )
}
