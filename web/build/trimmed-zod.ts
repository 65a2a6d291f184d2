import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const printers = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/
const english = /\/zod\/v4\/locales\/en\.js$/
const settings = /\/zod\/v4\/core\/core\.js$/

/**
 * Leaves out of the build what zod carries along and no screen uses, although every schema refers
 * to it, so that no bundler can drop it: the printers of JSON Schema, which only the server's
 * OpenAPI document needs, and the English sentences, for which ours stand in (sentences.ts). And
 * tells zod, before any schema is made, not to try whether it may compile code: the page's CSP
 * forbids it, and browsers report each try.
 */
export function trimZod(): Plugin {
  return {
    name: 'zod-in-browsers',
    apply: 'build',
    load(id) {
      if (english.test(id)) return 'export default () => ({ localeError: () => undefined })'
      if (settings.test(id)) return `${readFileSync(id, 'utf8')}\nglobalConfig.jitless = true`
      if (!printers.test(id)) return null
      const source = readFileSync(id, 'utf8')
      const names = new Set([
        ...[...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name),
        ...[...source.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name),
      ])
      // they make methods, which schemas carry along: only calling such a method is refused
      const absent = "() => () => { throw new Error('JSON Schema is left out of the web app') }"
      return [...names]
        .map((name) => `const _${name} = ${absent}; export { _${name} as ${name} }`)
        .join('\n')
    },
  }
}
