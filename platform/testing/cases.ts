import { defaultReportMessage, type Parameters, type RunDetails } from 'fast-check'
import * as z from 'zod'

/**
 * How often tests try what differs each time: drawn inputs, histories against a model, kills (decisions/196).
 *
 * - `TEST_CASES`: `few` (the default), `many` (what `npm run test:all` has), or a number of one's own.
 * - `TEST_SEED` and `TEST_PATH`: the draws of a failure once more, as its message gives them.
 */
const Environment = z.object({
  TEST_CASES: z.union([z.enum(['few', 'many']), z.coerce.number().int().positive()]).default('few'),
  TEST_SEED: z.coerce.number().int().optional(),
  TEST_PATH: z
    .string()
    .regex(/^\d+(:\d+)*$/)
    .optional(),
})

/** What a run of the tests was told of cases; throws where that is nothing. */
export function casesOf(environment: Record<string, string | undefined>) {
  const { TEST_CASES, TEST_SEED: seed, TEST_PATH: path } = Environment.parse(environment)

  /** How many times to try: `few` by default, `many` in a whole proof. */
  const cases = (few: number, many: number): number =>
    typeof TEST_CASES === 'number' ? TEST_CASES : TEST_CASES === 'many' ? many : few

  /** fast-check's parameters for a property that is tried so often. */
  const runs = <Draws>(few: number, many: number): Parameters<Draws> => ({
    numRuns: cases(few, many),
    ...(seed !== undefined && { seed }),
    ...(path !== undefined && { path }),
    reporter: report,
  })

  return { cases, runs, seed }
}

/** Fails as fast-check does, and says how to draw the same once more. */
function report<Draws>(details: RunDetails<Draws>): void {
  if (!details.failed) return
  const { seed, counterexamplePath: path } = details
  const again = `TEST_SEED=${seed}${path === null ? '' : ` TEST_PATH=${path}`}`
  throw new Error(`${defaultReportMessage(details)}\n\nThe same once more: ${again}`, {
    cause: details.errorInstance,
  })
}

export const { cases, runs, seed } = casesOf(process.env)
