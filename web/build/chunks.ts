import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Graph = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1]

const start = join(import.meta.dirname, '../main.tsx')

/** Small modules that menu, the second most opened page, shares with others: each would be a file. */
const smallShared =
  /[\\/]icons[\\/](heart|search)\.|[\\/](web[\\/]shared[\\/]fold|ui-kit[\\/]forms[\\/](field|input))\.tsx?$/

/** Everything that a module imports, and what that imports, without what is loaded on demand. */
function closureOf(start: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const open = [start]
  for (let id = open.pop(); id; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Home and its frame come with the app itself: what most people open is there in one go. */
export const splitBehavior = ({ routeId }: { routeId: string }) =>
  routeId === '/_member' || routeId === '/_member/' ? [] : undefined

/**
 * Gathers what the first load needs in three files instead of fifty: each file costs a phone
 * its headers, a place in the queue of requests and a compression that starts from nothing. Libraries
 * have a file of their own, since they change less often than our code; contracts have one so that
 * they are evaluated in a task of their own.
 */
export function firstLoad(): Group[] {
  let closure: Set<string> | undefined
  const isFirst = (id: string, graph: Graph) => {
    closure ??= closureOf(start, graph)
    return (id !== start && closure.has(id)) || smallShared.test(id)
  }
  const gather = (name: string, test?: RegExp): Group => ({
    debugName: name,
    name: (id, graph) => (isFirst(id, graph) ? name : null),
    ...(test && { test }),
  })
  return [
    gather('libraries', /[\\/]node_modules[\\/]/),
    gather('contracts', /[\\/]api[\\/]contracts[\\/]/),
    gather('house'),
  ]
}

/**
 * Lets the browser handle input after each of these files: evaluated in one go, they would keep a
 * phone from answering for three times as long. Contracts are many small schemas, a third of all
 * that runs.
 */
export const yieldBetweenFiles = (): Plugin => ({
  name: 'telve:yield',
  apply: 'build',
  renderChunk: (code, { name }) =>
    ['libraries', 'contracts', 'house'].includes(name)
      ? `${code}\nawait new Promise((next) => setTimeout(next))`
      : null,
})
