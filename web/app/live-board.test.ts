import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keyOf } from '#web/shared/query-key.ts'
import { boardPath, followBoards } from './live-board.ts'

/** A board that is on the screen; `answer` lets the oldest question have its answer. */
function watched(branchId: number) {
  const client = new QueryClient()
  const answers: (() => void)[] = []
  const queryFn = vi.fn(() => new Promise((resolve) => answers.push(() => resolve(Date.now()))))
  const queryKey = keyOf({ path: boardPath }, branchId)
  const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(
    () => {},
  )
  const answer = async () => {
    answers.shift()?.()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { client, queryFn, answer, stop }
}

test('a change asks at once; those that come meanwhile share one question, and cancel none', async () => {
  const { client, queryFn, answer, stop } = watched(1)
  await answer()
  const onChange = followBoards(client)
  onChange(1)
  for (let more = 0; more < 20; more += 1) onChange(1)
  expect(queryFn).toHaveBeenCalledTimes(2)
  await answer()
  expect(queryFn).toHaveBeenCalledTimes(3)
  await answer()
  expect(queryFn).toHaveBeenCalledTimes(3)
  stop()
})

test('another branch’s board stays as it is', async () => {
  const { client, queryFn, answer, stop } = watched(1)
  await answer()
  followBoards(client)(2)
  await answer()
  expect(queryFn).toHaveBeenCalledTimes(1)
  stop()
})
