import { expect, test } from 'vitest'
import { endpoints } from '#api/contracts/registry.ts'
import { moved } from './live.ts'
import { contentPaths } from './live-content.ts'

test('what live events make old are endpoints that exist', () => {
  const paths = Object.values(endpoints).map((endpoint) => endpoint.path)
  for (const { path } of Object.values(moved).flat()) expect(paths).toContain(path)
  for (const path of Object.values(contentPaths).flat()) expect(paths).toContain(path)
})
