import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { createElement } from 'react'
import { builtinResolvers, parse } from 'react-docgen'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Guide } from '#storybook/guide.ts'
import { voice } from './foundations/voice.ts'

// Every component has a docs page that can be found by its title.

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const storyFiles = [...new Glob('{ui-kit,web}/**/*.stories.tsx').scanSync({ cwd: root })].sort()
const stories = storyFiles.map((file) => {
  const text = read(file)
  return { file, text, title: text.match(/^ {2}title: '([^']+)'/m)?.[1] ?? 'no title' }
})
const parts = stories.filter(({ text }) => text.includes("tags: ['autodocs']"))
const sentenceCase = /^(QR|PIN|[A-ZÇĞİÖŞÜ][\p{Ll}-]+)( (QR|PIN|[\p{Ll}-]+))*$/u
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

test.for(parts)('$title has a page that says each prop', ({ file, text }) => {
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

const guides = import.meta.glob<Guide>('./*/*.guide.tsx', { eager: true, import: 'guide' })
const guideOf = (file: string) =>
  guides[file.replace('ui-kit/', './').replace('.stories.tsx', '.guide.tsx')]

test('each guide stands beside the stories of its part', () => {
  const described = parts.flatMap(({ file }) => (guideOf(file) ? [file] : []))
  expect(described).toHaveLength(Object.keys(guides).length)
})

test.for(parts)('$title has a guide, and its pair of do and don’t can be seen', ({ file }) => {
  const guide = guideOf(file)
  if (!guide) throw new Error(`${file} has no guide beside it`)
  expect(Object.keys(guide.anatomy)).not.toHaveLength(0)
  const { right, wrong, ...said } = guide
  const pictures = [right, wrong].map(({ show }) => renderToStaticMarkup(createElement(show)))
  for (const picture of pictures) expect(picture).not.toBe('')
  expect(pictures[0]).not.toBe(pictures[1])
  const sentences = [said.use, said.avoid, right.says, wrong.says]
  for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.*[.?]$/su)
  // a line of a table
  for (const lines of [said.anatomy, said.roles, said.keys])
    for (const line of Object.entries(lines).flat()) expect(line).not.toMatch(/[|\n]/)
})

/** How a role that no story asks for is written in a part. */
const native: Record<string, RegExp> = {
  button: /<[Bb]utton\b/,
  definition: /<dd\b/,
  figure: /<ChartFrame\b/,
  group: /<fieldset\b/,
  heading: /<h[12]\b/,
  img: /<ChartFrame\b/,
  table: /<table\b/,
  tablist: /Tabs\.List\b/,
  term: /<dt\b/,
  textbox: /<(Input|textarea)\b/,
}

/** The roles of what takes the focus. */
const pressed = new Set([
  ...['button', 'checkbox', 'combobox', 'link', 'menuitem', 'radio', 'switch', 'tab', 'textbox'],
])

test.for(parts)('$title: the roles of its guide are those of the part', ({ file, text }) => {
  const guide = guideOf(file)
  const part = read(file.replace('.stories', ''))
  const roles = Object.keys(guide?.roles ?? {})
  const foreign = roles.filter(
    (role) =>
      !text.includes(`ByRole('${role}'`) &&
      !part.includes(`role="${role}"`) &&
      !native[role]?.test(part),
  )
  expect(foreign).toEqual([])
  if (roles.some((role) => pressed.has(role))) expect(guide?.keys).not.toEqual({})
})

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
const written = [...new Glob('.storybook/*.mdx').scanSync({ cwd: root, dot: true })].sort()
const links = written.flatMap((file) =>
  [...read(file).matchAll(/path=\/story\/([\w-]+)/g)].map(([, id = '']) => ({ file, id })),
)

test.for(links)('$file leads to $id', ({ id }) => {
  expect(ids).toContain(id)
})

test.for(['list', 'form', 'dialog', 'flow'])(
  'the pattern %s names screens that follow it',
  (name) => {
    const screens = links.filter(
      ({ file, id }) => file.endsWith(`pattern-${name}.mdx`) && id.startsWith('screens-'),
    )
    expect(screens.length).toBeGreaterThan(2)
  },
)

test.for(Object.values(voice).flat())('$title: the product says it so', ({ right, from }) => {
  if (from) expect(read(from)).toContain(right)
  else expect(right).toMatch(/\S/)
})
