import { Link, useLocation, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Origin } from './came-from.ts'

const names: Record<Origin, string> = {
  '/': 'Anasayfa',
  '/board': 'Sipariş Panosu',
  '/menu': 'Menü',
  '/orders': 'Siparişlerim',
  '/privacy': 'Gizlilik ve Verilerim',
  '/profile': 'Hesabım',
}

/**
 * The way back that stands above the heading of every page that is not in the bottom bar: to the place
 * on the page above where the person was, or to its beginning for who came from elsewhere.
 */
export function WayBack({ to }: { to: Origin }) {
  const { history } = useRouter()
  const came = useLocation({ select: ({ state }) => state.cameFrom === to })
  return (
    <Link
      to={to}
      data-way-back
      className="-mt-4 -mb-6 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent underline-offset-4 hover:underline print:hidden"
      onClick={(event) => {
        if (!came || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        history.back()
      }}
    >
      <ArrowLeft aria-hidden className="size-5" />
      {names[to]}
    </Link>
  )
}
