import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Graph = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1]

const start = join(import.meta.dirname, '../main.tsx')
const menuScreen = screen('menu/customer/menu-screen.tsx')
const itemScreen = screen('menu/customer/product-screen.tsx')
const cartScreen = screen('cart/checkout/cart-screen.tsx')

/** The file of a screen. One that has moved would gather nothing, which nobody would see. */
function screen(path: string): string {
  const file = join(import.meta.dirname, '../features', path)
  if (!existsSync(file)) throw new Error(`${path} is not among the features`)
  return file
}

/** Small modules of later pages that are asked for together: the name of each file stands in everybody's first load. */
const together: Record<string, RegExp> = {
  icons: /[\\/]icons[\\/](archive|download|ellipsis|gauge|receipt-text|star|undo-2)\./,
  fields: /[\\/]api[\\/]contracts[\\/](maker|number-fields)\./,
  files: /[\\/](contracts[\\/]csv-export|shared[\\/](save-file|download-button))\./,
  rows: /[\\/](page-row|programme-pages|legal-pages)\./,
  words: /[\\/](kind-labels|late-words|order-states|tier-words|withheld-words)\./,
  table: /[\\/](ui-kit[\\/]data[\\/]data-table|icons[\\/]arrow-up)\./,
  unsaved: /[\\/]web[\\/]shared[\\/]forms[\\/]unsaved/,
}

const managedPages = join(import.meta.dirname, '../shared/managed-pages.ts')

/** What the screens of ordering are made of, and nobody else. */
const ownParts = /[\\/]features[\\/](menu|cart)[\\/].*\.tsx$/

/** Small modules that menu, the second most visited page, and home's later parts share. Each would be its own file. */
const smallShared =
  /[\\/]icons[\\/](heart|search|chevron-right)\.|[\\/]web[\\/]shared[\\/]fold\.tsx?$/

/** All static imports of a module, directly and indirectly. */
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

/** Home and its frame are not split off, because most people open them first. */
export const splitBehavior = ({ routeId }: { routeId: string }) =>
  routeId === '/_member' || routeId === '/_member/' ? [] : undefined

/**
 * Bundles the first load in three files instead of fifty. Each file costs a phone its headers, a
 * place in the request queue and worse compression. Libraries have their own file, because they
 * change less often than our code. Contracts have one, so that they run in a task of their own.
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
    gather('app'),
  ]
}

const ofFirstLoad = /^assets\/(rolldown-runtime|libraries|contracts|app)-/
const consolePage = /^assets\/_member\.admin/

/**
 * What a page still has to ask for, once the app has started. Lists of all pages' files stand in everybody's
 * first load, so a page of administrators lists its styles alone: the rest is asked for by the page's own file,
 * one answer later.
 */
export const askedWith = (page: string, files: string[]): string[] =>
  files.filter((file) => (consolePage.test(page) ? file.endsWith('.css') : !ofFirstLoad.test(file)))

/**
 * Bundles what the pages of ordering share, with each other and with pages that are opened later: one file
 * for the menu, the second most visited page, and one that product and cart need besides. There are forty
 * such modules of 1 kB, and a browser without HTTP/2 fetches six files at a time.
 */
export function orderingLoad(): Group[] {
  const gather = (name: string, starts: string[]): Group => {
    let closure: Set<string> | undefined
    return {
      debugName: name,
      name: (id, graph) => {
        closure ??= new Set(starts.flatMap((page) => [...closureOf(page, graph)]))
        return closure.has(id) && !ownParts.test(id) ? name : null
      },
    }
  }
  return [gather('menu', [menuScreen]), gather('ordering', [itemScreen, cartScreen])]
}

/**
 * Bundles the list of the pages of staff and administrators with its icons, which other pages use too: as files
 * of their own, the names of a dozen would stand in everybody's first load.
 */
export function managedLoad(): Group[] {
  let closure: Set<string> | undefined
  return [
    ...Object.entries(together).map(([name, test]) => ({ debugName: name, name, test })),
    {
      debugName: 'managed',
      name: (id, graph) => {
        closure ??= closureOf(managedPages, graph)
        return closure.has(id) ? 'managed' : null
      },
    },
  ]
}

/**
 * Lets the browser handle input after each of these files. In a single task they would block a
 * phone three times as long. The contracts' many small schemas are a third of it.
 */
export const yieldBetweenFiles = (): Plugin => ({
  name: 'telve:yield',
  apply: 'build',
  renderChunk: (code, { name }) =>
    ['libraries', 'contracts', 'app'].includes(name)
      ? `${code}\nawait new Promise((next) => setTimeout(next))`
      : null,
})
