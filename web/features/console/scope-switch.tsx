import { lazy, Suspense } from 'react'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { scopeOfPage } from './places.ts'
import { type ConsoleScope, optionOf, type ScopeOption, scopeIn, useScopeOptions } from './scope.ts'

/** with its list, which costs 37 kB: for chains that need it */
const ScopeSearch = lazy(() => import('./scope-search.tsx'))

const isBranch = ({ value }: Pick<ScopeOption, 'value'>) => value.startsWith('branch')
const isRegion = ({ value }: Pick<ScopeOption, 'value'>) => value.startsWith('region')

/** The most scopes that one reads in a list. */
const mostListed = 20

interface ScopeSwitchProps {
  /** the address of the page below */
  path: string
  scope: ConsoleScope
  onScopeChange: (scope: ConsoleScope) => void
  className?: string
}

/**
 * `Kapsam`: of which branches the pages of the console are, for who has several (decisions/288). Pages of the whole chain
 * say so in its place. Many branches are searched.
 */
export function ScopeSwitch({ path, scope, onScopeChange, className }: ScopeSwitchProps) {
  const options = useScopeOptions(path)
  const page = scopeOfPage(path)
  if (!options || options.filter(isBranch).length < 2) return null
  const asked = page ? optionOf(page.regions ? scope : { branch: scope.branch }) : ''
  const isKnown = options.some(({ value }) => value === asked)
  // a page of one branch shows the first where its address has none of theirs
  const showsFirst = page?.kind === 'one' && !isKnown && !isRegion({ value: asked })
  const value = showsFirst ? (options.find(isBranch)?.value ?? '') : asked
  const shown = options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: 'Listede yok' }]
  const regions = shown.filter(isRegion)
  const choose = (chosen: string) => onScopeChange(scopeIn(chosen))
  const list = (
    <Field label="Kapsam" labelHidden className={className}>
      <Select disabled={!page} value={value} onChange={(event) => choose(event.target.value)}>
        <Options of={shown.filter((option) => !isRegion(option) && !isBranch(option))} />
        {regions.length > 0 ? (
          <>
            <optgroup label="Bölgeler">
              <Options of={regions} />
            </optgroup>
            <optgroup label="Şubeler">
              <Options of={shown.filter(isBranch)} />
            </optgroup>
          </>
        ) : (
          <Options of={shown.filter(isBranch)} />
        )}
      </Select>
    </Field>
  )
  if (!page || options.length <= mostListed) return list
  return (
    <Suspense fallback={list}>
      <ScopeSearch
        options={shown.map((option) =>
          isRegion(option) ? { ...option, label: `${option.label} bölgesi` } : option,
        )}
        value={value}
        className={className}
        onValueChange={choose}
      />
    </Suspense>
  )
}

const Options = ({ of }: { of: readonly ScopeOption[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
