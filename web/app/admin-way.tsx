import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { cn } from '#ui/foundations/cn.ts'
import { managedPages } from '#web/shared/managed-pages.ts'

/** Pages whose address begins unlike that of the subject that they stand in a row with. */
const besides: Record<string, string> = {
  '/admin/iys': '/admin/legal',
  '/admin/referrals': '/admin/programme',
  '/admin/requests': '/admin/legal',
}

/** The entry that a page of administrators belongs to; undefined where it is none's. */
export function subjectOf(path: string) {
  const plain = path.replace(/\/$/, '')
  const address = besides[plain] ?? plain
  return managedPages
    .filter(({ admin, href }) => admin && (href === address || address.startsWith(`${href}/`)))
    .toSorted((a, b) => b.href.length - a.href.length)
    .find(({ href }) => href !== '/admin' || address === '/admin')
}

const link = 'inline-flex min-h-11 items-center font-semibold text-accent hover:underline'

/** Where an administrator's page stands, and the way up from it: phones have no side bar to say so. */
export default function AdminWay({ path }: { path: string }) {
  const subject = subjectOf(path)
  // it belongs to a customer's page, and says itself which
  if (!subject) return null
  return (
    <nav aria-label="Buradasınız" className="px-4 pt-2 sm:px-6">
      <ol className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-1 text-sm">
        <li>
          <Link to="/profile" hash="management" data-way-back className={cn(link, 'gap-2')}>
            <ArrowLeft aria-hidden className="size-5" />
            Yönetim
          </Link>
        </li>
        <li className="flex items-center gap-1">
          <ChevronRight aria-hidden className="size-4 text-muted" />
          {subject.href === path ? (
            <span aria-current="page" className="font-semibold">
              {subject.label}
            </span>
          ) : (
            <Link to={subject.href} className={link}>
              {subject.label}
            </Link>
          )}
        </li>
      </ol>
    </nav>
  )
}
