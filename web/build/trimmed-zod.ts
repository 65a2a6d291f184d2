import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const printers = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/
const english = /\/zod\/v4\/locales\/en\.js$/
const settings = /\/zod\/v4\/core\/core\.js$/

/**
 * Removes parts of zod that no screen uses and that no bundler can drop, because every schema
 * refers to them: the JSON Schema printers, which only the server's OpenAPI document needs, and the
 * English sentences, which ours replace (sentences.ts). It also sets `jitless` before any schema
 * exists: the CSP forbids zod's compiled code, and browsers report each try. decisions/070 compares
 * zod/mini.
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
      // the functions make methods of schemas, so they only throw when a method is called
      const absent = "() => () => { throw new Error('JSON Schema is left out of the web app') }"
      return [...names]
        .map((name) => `const _${name} = ${absent}; export { _${name} as ${name} }`)
        .join('\n')
    },
  }
}
