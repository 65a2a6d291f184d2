import { execFileSync } from 'node:child_process'

/** What changed of a part: a day, `2026-11-21`, and the subject of the commit. */
export interface Change {
  day: string
  what: string
}

/** A commit that touches more files of the kit than this is about none of them. */
const most = 12

/** The latest five changes of each file of the kit, by its path. Nothing where there is no history. */
export function changesOfKit(root: string): Record<string, Change[]> {
  const changes: Record<string, Change[]> = {}
  const arguments_ = [
    'log',
    '--date=short',
    '--format=%x00%ad%x09%s',
    '--name-only',
    '--',
    'ui-kit',
  ]
  let log: string
  try {
    log = execFileSync('git', arguments_, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return changes
  }
  for (const commit of log.split('\0').slice(1)) {
    const [head = '', ...files] = commit.split('\n').filter(Boolean)
    const [day = '', what = ''] = head.split('\t')
    if (files.length > most) continue
    for (const file of files) {
      const known = changes[file] ?? []
      if (known.length < 5) changes[file] = [...known, { day, what }]
    }
  }
  return changes
}
