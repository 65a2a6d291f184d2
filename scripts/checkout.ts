import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Release } from '../api/bench/drill/fleet.ts'
import { Failure } from './failure.ts'

const root = resolve(import.meta.dirname, '..')

function git(...words: string[]): string {
  const { stdout, stderr, success } = Bun.spawnSync(['git', ...words], { cwd: root })
  if (!success) throw new Failure(`git ${words[0]} failed: ${stderr.toString().trim()}`)
  return stdout.toString().trim()
}

/**
 * A former release in a folder of its own, with the packages of this one.
 *
 * @throws Failure where there is no such commit
 */
export function checkOut(commit: string): Release & { remove(): void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'telve-before-')), 'telve')
  git('worktree', 'add', '--detach', folder, commit)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const name = git('rev-parse', '--short', commit)
  const remove = () => {
    git('worktree', 'remove', '--force', folder)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
  return { name, folder, remove }
}
