import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { Button } from '#ui/forms/button.tsx'
import { countLayers } from '#ui/foundations/layers.ts'
import type { RenderLink } from '#ui/foundations/link-slot.tsx'
import { Logo } from '#ui/foundations/logo.tsx'
import {
  GroupedSidebar,
  type NavigationGroup,
  NavigationGroups,
} from '#ui/navigation/grouped-navigation.tsx'
import { sidebarEntry } from '#ui/navigation/navigation.tsx'
import type { Viewer } from '#web/shared/counter-rights.ts'
import { afterLoad } from '#web/shared/idle.ts'
import { LogoutButton } from '#web/shared/logout-button.tsx'
import { OwnPage } from './own-page.tsx'
import { groupsAt, scopeOfPage } from './places.ts'
import { type ConsoleScope, scopeAlong, useScope } from './scope.ts'
import { ScopeSwitch } from './scope-switch.tsx'

// the router would call the dashboard's page current too, whose address the others begin with
const exact = { exact: true, includeSearch: false }

/** Links to pages, to those of branches with the scope that was looked at last. */
const linksWith =
  (scope: ConsoleScope, onClick?: () => void): RenderLink =>
  ({ href, ...rest }) => (
    <Link
      to={href}
      search={scopeAlong(href, scope)}
      activeOptions={exact}
      {...(onClick && { onClick })}
      {...rest}
    />
  )

const loadFinder = () => import('./finder/finder.tsx')
const Finder = lazy(loadFinder)

interface ConsoleProps {
  viewer: Viewer
  /** the address of the page that the person is on */
  path: string
  /** the sidebar of a wide screen, the page beside it, or a phone's page with the row above it */
  place: 'sidebar' | 'row' | 'page'
  /** the page */
  children?: ReactNode
}

/** The frame for work (decisions/270), with the pages that are for the person: all pages by group, the finder, and the way back. */
export default function Console({ viewer, path, place, children }: ConsoleProps) {
  return (
    <>
      {place !== 'page' && <Navigation viewer={viewer} path={path} place={place} />}
      {place !== 'sidebar' && <OwnPage viewer={viewer}>{children}</OwnPage>}
    </>
  )
}

interface NavigationProps {
  viewer: Viewer
  path: string
  place: 'sidebar' | 'row'
}

/** All pages of the person, and what finds more than pages. */
function Navigation({ viewer, path, place }: NavigationProps) {
  const [finding, setFinding] = useState(false)
  const groups = groupsAt(path, viewer)
  const [scope, setScope] = useScope(path)
  useShortcut(() => setFinding(true))
  useEffect(() => afterLoad(() => void loadFinder().catch(() => {})), [])
  const Groups = place === 'sidebar' ? ConsoleSidebar : ConsoleRow
  // a phone has no room for what cannot be chosen
  const hasSwitch = place === 'sidebar' || scopeOfPage(path) !== undefined
  return (
    <>
      <Groups
        groups={groups}
        scope={scope}
        scopeSwitch={
          hasSwitch && <ScopeSwitch path={path} scope={scope} onScopeChange={setScope} />
        }
        onFind={() => setFinding(true)}
      />
      {finding && (
        <Suspense>
          <Finder viewer={viewer} groups={groups} onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Ctrl+K, ⌘+K: not while something else is open that a search would leave behind. */
function useShortcut(onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (countLayers() === 0) press()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

interface GroupsProps {
  groups: NavigationGroup[]
  scope: ConsoleScope
  scopeSwitch: ReactNode
  onFind: () => void
}

function ConsoleSidebar({ groups, scope, scopeSwitch, onFind }: GroupsProps) {
  return (
    <GroupedSidebar
      label="Yönetim"
      groups={groups}
      renderLink={linksWith(scope)}
      header={
        <div className="grid gap-2">
          <Link
            to="/admin"
            activeOptions={exact}
            className="flex min-h-11 items-center gap-2 justify-self-start"
          >
            <Logo />
            <span className="text-muted text-sm">Yönetim</span>
          </Link>
          <button
            type="button"
            onClick={onFind}
            aria-keyshortcuts="Control+K Meta+K"
            className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-field border border-edge bg-surface px-3 text-muted hover:border-muted"
          >
            <Search aria-hidden className="size-5" />
            <span className="flex-1 text-start">Bul</span>
            <kbd aria-hidden className="font-sans text-xs">
              Ctrl K
            </kbd>
          </button>
          {scopeSwitch}
        </div>
      }
      footer={
        <>
          <Link to="/" className={sidebarEntry}>
            <ArrowLeft aria-hidden className="size-5 shrink-0" />
            Müşteri Görünümü
          </Link>
          <LogoutButton />
        </>
      }
    />
  )
}

/** On phones: all pages in a sheet, the group that the page stands in, the finder, and below them the scope. */
function ConsoleRow({ groups, scope, scopeSwitch, onFind }: GroupsProps) {
  const [open, setOpen] = useState(false)
  const group = groups.find(({ pages }) => pages.some(({ active }) => active))
  return (
    <nav aria-label="Yönetim" className="px-4 pt-2 sm:px-6">
      <div className="mx-auto flex w-full max-w-6xl items-center gap-1">
        <Button
          tone="ghost"
          data-way-back
          className="-ml-3 text-accent"
          onClick={() => setOpen(true)}
        >
          <Menu aria-hidden className="size-5" />
          Yönetim
        </Button>
        <p className="flex min-w-0 flex-1 items-center gap-1 text-sm">
          {group && (
            <>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="font-semibold">{group.label}</span>
            </>
          )}
        </p>
        <Button tone="ghost" size="icon" aria-label="Bul" className="-mr-3" onClick={onFind}>
          <Search aria-hidden className="size-5" />
        </Button>
      </div>
      {scopeSwitch}
      <Sheet open={open} onOpenChange={setOpen} title="Yönetim">
        <NavigationGroups groups={groups} renderLink={linksWith(scope, () => setOpen(false))} />
      </Sheet>
    </nav>
  )
}
