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

test('files that say that they wait begin first, in the order that they had, as the others', async () => {
  const cache = { getTestSpecificationResult: () => undefined }
  const sequencer = new WaitingFirst({ cache } as unknown as Vitest)
  const files = [
    'api/conformance/fuzz.test.ts',
    'worker/kill.test.ts',
    'sql/fold.test.ts',
    'worker/jobs/mail/mail.test.ts',
  ]
  const sorted = await sequencer.sort(files.map(specification))
  expect(sorted.map(({ moduleId }) => moduleId.slice(root.length + 1))).toEqual([
    'worker/jobs/mail/mail.test.ts',
    'worker/kill.test.ts',
    'api/conformance/fuzz.test.ts',
    'sql/fold.test.ts',
  ])
})
