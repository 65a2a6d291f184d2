import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { WaitingFirst } from './waiting-first.ts'

const root = join(import.meta.dirname, '../..')
const specification = (file: string) =>
  ({
    moduleId: join(root, file),
    project: { name: 'node', config: { isolate: true, sequence: { groupOrder: 0 } } },
  }) as unknown as TestSpecification

test('files that say that they wait begin early: four at once, and each further one after thirteen others', async () => {
  const cache = { getTestSpecificationResult: () => undefined }
  const sequencer = new WaitingFirst({ cache } as unknown as Vitest)
  const waiting = ['kill', 'relay', 'outage', 'logs', 'alive', 'side-by-side'].map(
    (name) => `worker/${name}.test.ts`,
  )
  const others = globSync('web/features/**/*.test.ts', { cwd: root }).slice(0, 27)
  const files = [...others, ...waiting]
  const sorted = (await sequencer.sort(files.map(specification))).map(({ moduleId }) =>
    moduleId.slice(root.length + 1),
  )
  expect(sorted.toSorted()).toEqual(files.toSorted())
  expect(sorted.flatMap((file, place) => (waiting.includes(file) ? [place] : []))).toEqual([
    ...[0, 1, 2, 3, 17, 31],
  ])
})
