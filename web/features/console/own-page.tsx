import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import type { Viewer } from '#web/shared/counter-rights.ts'
import { Screen } from '#web/shared/screen.tsx'
import { firstPageOf, isOpenTo } from './places.ts'

interface OwnPageProps {
  viewer: Viewer
  children: ReactNode
}

/**
 * A page of the console to those whom it is for. `/admin` leads the others to their first page: it is where a
 * sign-in ends.
 */
export function OwnPage({ viewer, children }: OwnPageProps) {
  // the page that stands there: while another one is loaded, the address is that one's already
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const navigate = useNavigate()
  const open = isOpenTo(viewer, path)
  const first = firstPageOf(viewer)
  const leadsOn = !open && first !== undefined && /^\/admin\/?$/.test(path)
  useEffect(() => {
    if (leadsOn) void navigate({ to: first, replace: true })
  }, [leadsOn, first, navigate])
  if (open) return children
  if (leadsOn) return null
  return (
    <Screen title="Bu Sayfa Size Açık Değil">
      <EmptyState
        action={
          <Button asChild tone="plain">
            <Link to={first ?? '/'}>Sayfalarıma Dön</Link>
          </Button>
        }
      >
        Göreviniz bu sayfayı içermiyor. Gerekiyorsa bir yöneticiden isteyin.
      </EmptyState>
    </Screen>
  )
}
