import { readFile } from 'node:fs/promises'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** files that wait and begin at once: beside them there is room for files that need the cores */
const first = 4
/** others that begin before each further one that waits: about as many as run while one of those waits */
const between = 13

/**
 * The order of test files: those that mostly wait (for killed processes, servers that are away, clocks)
 * begin early, between others that have the cores meanwhile. Such a file says so itself, in its first
 * lines: `// @module-tag waits`.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waits = await Promise.all(
      sorted.map(async ({ moduleId }) =>
        (await readFile(moduleId, 'utf8')).startsWith('// @module-tag waits\n'),
      ),
    )
    const waiting = sorted.filter((_, i) => waits[i])
    const others = sorted.filter((_, i) => !waits[i])
    return [
      ...waiting.splice(0, first),
      ...waiting.flatMap((file) => [...others.splice(0, between), file]),
      ...others,
    ]
  }
}
