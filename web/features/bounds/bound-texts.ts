import { boundLabels, isBillBound } from '#api/contracts/bounds/bound-labels.ts'
import type { AwardBounds, BoundsVersion } from '#api/contracts/bounds/bounds.ts'
import { formatMoney, formatNumber } from '#ui/foundations/format.ts'

/** A bound as people read it: points and entries as numbers, bills in lira. */
export const shownBound = (name: string, value: number): string =>
  isBillBound(name) ? formatMoney(value) : formatNumber(value)

/** What a version has changed of the one before it. */
export const changesOf = (version: BoundsVersion, before: BoundsVersion) =>
  (Object.keys(boundLabels) as (keyof AwardBounds)[])
    .filter((name) => version[name] !== before[name])
    .map((name) => ({
      name,
      label: boundLabels[name],
      before: shownBound(name, before[name]),
      after: shownBound(name, version[name]),
    }))
