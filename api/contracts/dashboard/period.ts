import * as z from 'zod'

/** Today, or the last seven or thirty days with today; days are Istanbul's. */
export const DashboardPeriod = z.enum(['today', '7d', '30d'])
export type DashboardPeriod = z.output<typeof DashboardPeriod>
