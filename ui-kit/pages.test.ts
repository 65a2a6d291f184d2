import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { builtinResolvers, parse } from 'react-docgen'
import { expect, test } from 'vitest'

// Every component has a docs page that can be found by its title.

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const storyFiles = [...new Glob('{ui-kit,web}/**/*.stories.tsx').scanSync({ cwd: root })].sort()
const stories = storyFiles.map((file) => {
  const text = read(file)
  return { file, text, title: text.match(/^ {2}title: '([^']+)'/m)?.[1] ?? 'no title' }
})
const parts = stories.filter(({ text }) => text.includes("tags: ['autodocs']"))
const sentenceCase = /^(QR|[A-ZÇĞİÖŞÜ][\p{Ll}-]+)( (QR|[\p{Ll}-]+))*$/u
const folders =
  /^Kit\/(Foundations|Forms|Feedback|Navigation|Data|Loyalty|Charts)\/|^Mails\/|^Screens\/(Customer|Counter|Administrator|Everyone)\//

test.for(stories)('$title stands where it is looked for', ({ file, title, text }) => {
  expect(title).toMatch(folders)
  for (const part of title.split('/')) expect(part).toMatch(sentenceCase)
  const folder = file.match(/^ui-kit\/(\w+)\//)?.[1]
  if (!folder) return
  expect(title.split('/')[1]?.toLowerCase()).toBe(folder)
  expect(text).toMatch(/tags: \['(autodocs|page)'\]/)
})

test.for(stories)('$title has a story that `npm test` shows', ({ text }) => {
  expect(text).toContain("tags: ['quick']")
})

test.for(parts)('$title has a page: what for, when not, each prop', ({ file, text }) => {
  expect(text).toMatch(/\buse:\s*['"`]/)
  expect(text).toMatch(/\bavoid:\s*['"`]/)
  const [component] = parse(read(file.replace('.stories', '')), {
    filename: join(root, file),
    resolver: new builtinResolvers.FindExportedDefinitionsResolver(),
  }).filter(({ displayName }) => new RegExp(`component: ${displayName}\\b`).test(text))
  expect(component?.description).toBeTruthy()
  const silent = Object.entries(component?.props ?? {})
    .filter(([name, prop]) => !known.has(name) && prop.tsType && !prop.description)
    .map(([name]) => name)
  expect(silent).toEqual([])
})

/** Props that `.storybook/controls.ts` describes for all components. */
const known = new Set([
  ...['className', 'disabled', 'placeholder', 'type', 'rows', 'href', 'onClick', 'onChange'],
])

const slug = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[^\w]+/g, '-')
    .toLowerCase()
const ids = stories.flatMap(({ title, text }) =>
  [...text.matchAll(/^export const (\w+): Story/gm)].map(
    ([, name = '']) => `${slug(title)}--${slug(name)}`,
  ),
)
const links = [...read('.storybook/welcome.mdx').matchAll(/path=\/story\/([\w-]+)/g)]

test.for(links.map(([, id = '']) => id))('the first page leads to %s', (id) => {
  expect(ids).toContain(id)
})
