import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const printers = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * Leaves out of the build what prints zod's schemas as JSON Schema. Every schema refers to it, so
 * no bundler can drop it, and only the server's OpenAPI document uses it; it would be a twentieth
 * of the first load.
 */
export function leaveOutJsonSchema(): Plugin {
  return {
    name: 'zod-in-browsers',
    apply: 'build',
    load(id) {
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
