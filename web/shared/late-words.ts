import { formatMinutes } from '#ui/foundations/format.ts'

const minuteMs = 60_000

/**
 * How late an order is that is not ready: `2 dk gecikti`, for customers, counter and board alike; undefined
 * while its promise is not over. @param promise an instant @param now epoch ms by the server's clock
 */
export function lateText(promise: string, now: number): string | undefined {
  const late = now - Date.parse(promise)
  if (late <= 0) return undefined
  return `${formatMinutes(Math.max(1, Math.floor(late / minuteMs)))} gecikti`
}
