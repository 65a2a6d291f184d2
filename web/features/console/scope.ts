import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { ownBranchesQuery } from '#web/features/posts/queries.ts'
import { scopeOfPage } from './places.ts'

/** Of which branches pages are: of one, of a region, or of all that is the person's. */
export interface ConsoleScope {
  branch?: number | undefined
  region?: number | undefined
}

const idIn = (value: unknown) => (typeof value === 'number' ? value : undefined)

/**
 * The scope that was looked at last, which goes along from page to page, and what chooses another one. A page that
 * knows no regions leaves the region as it was.
 */
export function useScope(path: string) {
  const asked: { branch?: unknown; region?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [branch, region] = [idIn(asked.branch), idIn(asked.region)]
  const [last, setLast] = useState<ConsoleScope>({ branch, region })
  const page = scopeOfPage(path)
  const stays = !page || (!page.regions && branch === undefined && last.region)
  if (!stays && (last.branch !== branch || last.region !== region)) setLast({ branch, region })
  const choose = (chosen: ConsoleScope) =>
    void navigate({
      to: path,
      search: (search: object) => ({ ...search, branch: chosen.branch, region: chosen.region }),
      replace: true,
    })
  return [last, choose] as const
}

/** What a link to a page takes along of a scope. */
export function scopeAlong(path: string, { branch, region }: ConsoleScope): ConsoleScope {
  const page = scopeOfPage(path)
  if (branch !== undefined && page) return { branch }
  return region !== undefined && page?.regions ? { region } : {}
}

export interface ScopeOption {
  /** empty: all of the person's */
  value: string
  label: string
}

/** A scope as an option's value. */
export function optionOf({ branch, region }: ConsoleScope): string {
  if (branch !== undefined) return `branch ${branch}`
  return region === undefined ? '' : `region ${region}`
}

/** The scope of an option's value. */
export function scopeIn(value: string): ConsoleScope {
  const [of, id] = value.split(' ')
  return of === 'branch' || of === 'region' ? { [of]: Number(id) } : {}
}

/** The branches, the regions and the whole that somebody can choose of a page; undefined until they are known. */
export function useScopeOptions(path: string): ScopeOption[] | undefined {
  const open = useQuery(branchesQuery).data
  const own = useQuery(ownBranchesQuery).data
  const page = scopeOfPage(path)
  if (!open || !own) return undefined
  const ids = page?.own ? own[page.own] : null
  const branches = ids ? open.filter(({ id }) => ids.includes(id)) : open
  const regions = page?.regions && branches.length > 1 ? own[page.regions] : []
  return [
    ...(page?.kind === 'one' ? [] : [{ value: '', label: ids ? 'Şubelerim' : 'Bütün şubeler' }]),
    ...regions.map(({ id, name }) => ({
      value: optionOf({ region: id }),
      label: name,
    })),
    ...branches.map(({ id, name }) => ({ value: optionOf({ branch: id }), label: name })),
  ]
}
