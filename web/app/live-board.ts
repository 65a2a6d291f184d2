import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '#web/shared/query-key.ts'

/** The board of a branch, and what a scanned customer has ordered there; only staff load their contracts. */
export const boardPath = '/api/branches/:id/board'
export const scannedPath = '/api/scans/:scanId/orders'

/**
 * Asks for a branch's board when an order of it changes. While an answer is under way, changes wait for it
 * and share the next question: in a rush, asking anew at each one would cancel every answer.
 */
export function followBoards(queryClient: QueryClient): (branchId: number) => void {
  const asking = new Set<number>()
  const changed = new Set<number>()
  const ask = async (branchId: number) => {
    asking.add(branchId)
    changed.delete(branchId)
    await Promise.all([
      // a board's key ends with its branch: those of other branches stay as they are
      queryClient.invalidateQueries({ queryKey: keyOf({ path: boardPath }, branchId) }),
      queryClient.invalidateQueries({ queryKey: keyOf({ path: scannedPath }) }),
    ])
    asking.delete(branchId)
    if (changed.has(branchId)) void ask(branchId)
  }
  return (branchId) => {
    if (asking.has(branchId)) changed.add(branchId)
    else void ask(branchId)
  }
}
