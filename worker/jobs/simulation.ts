import { runSimulation } from '#sql/simulations.ts'
import type { JobPayload } from '../queue.ts'
import type { JobContext } from './context.ts'

/** Tries a campaign on the past. A failed replay is logged and not tried again. */
export const simulateCampaign = async (
  { sql, databaseUrl, log }: JobContext,
  { simulationId }: JobPayload<'simulate'>,
): Promise<void> => {
  const begun = performance.now()
  try {
    const ran = await runSimulation(sql, databaseUrl, simulationId)
    const ms = Math.round(performance.now() - begun)
    if (ran) log.info('campaign simulated', { simulationId, ms })
  } catch (error) {
    log.error('a simulation failed', error, { simulationId })
  }
}
