import { readFile } from 'node:fs/promises'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order of test files: those that mostly wait (for killed processes, servers that are away, clocks)
 * begin first, so that the others have the cores meanwhile. Such a file says so itself, in its first
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
    return [...sorted.filter((_, i) => waits[i]), ...sorted.filter((_, i) => !waits[i])]
  }
}
