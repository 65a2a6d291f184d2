import { expect, test } from 'vitest'
import { readBoard } from '#api/contracts/orders/board.ts'
import { scannedOrders } from '#api/contracts/orders/collecting.ts'
import * as ownOrders from '#api/contracts/orders/own.ts'
import { endpoints } from '#api/contracts/registry.ts'
import { moved } from './live.ts'
import { boardPath, scannedPath } from './live-board.ts'
import { contentPaths } from './live-content.ts'

test('what live events make old are endpoints that exist', () => {
  // Orders are not in the registry before they have routes.
  const contracts = [
    ...Object.values(endpoints),
    ...Object.values(ownOrders),
    readBoard,
    scannedOrders,
  ]
  const paths = contracts.map((endpoint) => endpoint.path)
  expect(paths).toContain(boardPath)
  expect(paths).toContain(scannedPath)
  for (const { path } of Object.values(moved).flat()) expect(paths).toContain(path)
  for (const path of Object.values(contentPaths).flat()) expect(paths).toContain(path)
})
