import { type Fleet, migrateTo, type Release } from './fleet.ts'
import { type DrillReport, drillUnderLoad, type Step } from './load.ts'
import { newSecretsFirst, newSecretsLast } from './secrets.ts'

export interface RollingOptions {
  minutes: number
  /** what runs in the end */
  today: Release
  /** what runs at first, and once more in between: `today` where there is no other */
  before: Release
}

/** Restarts every process, one after the other. */
const roll = async (fleet: Fleet) => {
  for (const name of fleet.names) await fleet.restart(name)
}

/** What a year brings, in ten minutes. */
const stepsOf = ({ today, before }: RollingOptions): Omit<Step, 'at'>[] => {
  const release = (to: Release): Omit<Step, 'at'> => ({
    what: `release ${to.name} on every process, one after the other`,
    act: async (fleet) => {
      fleet.release = to
      await roll(fleet)
    },
  })
  return [
    { what: 'api 1 killed with -9', act: (fleet) => fleet.kill('api 1') },
    { what: 'worker 1 killed with -9', act: (fleet) => fleet.kill('worker 1') },
    { what: 'api 2 restarted', act: (fleet) => fleet.restart('api 2') },
    { what: 'worker 2 restarted', act: (fleet) => fleet.restart('worker 2') },
    {
      what: `the database at release ${today.name}`,
      act: (fleet) => migrateTo(today, fleet.databaseUrl),
    },
    release(today),
    release(before),
    release(today),
    {
      what: 'a new one of each secret, listed last on every process',
      act: async (fleet) => {
        fleet.secrets = newSecretsLast(fleet.secrets)
        await roll(fleet)
      },
    },
    {
      what: 'the new secrets listed first on every process',
      act: async (fleet) => {
        fleet.secrets = newSecretsFirst(fleet.secrets)
        await roll(fleet)
      },
    },
  ]
}

/** Kills, restarts, replaces and rotates the secrets of every process, under load. */
export function rolling(
  options: RollingOptions,
  print: (line: string) => void,
): Promise<DrillReport> {
  const steps = stepsOf(options)
  const each = options.minutes / steps.length
  return drillUnderLoad(
    {
      ...{ minutes: options.minutes, release: options.before, mayRetry: true },
      steps: steps.map((step, n) => ({ ...step, at: (n + 0.5) * each })),
    },
    print,
  )
}
