import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

const from = /import (\w+) from 'lucide-react\/icons\/([\w-]+)'/g

/** The icons that the product imports, with the files that do. Stories and tests do not count. */
export function usedIcons(root: string): { icon: string; files: string[] }[] {
  const found = new Map<string, string[]>()
  for (const file of [...new Glob('{web,ui-kit}/**/*.{ts,tsx}').scanSync({ cwd: root })].sort()) {
    if (/[.](stories|guide|test|spec)[.]/.test(file)) continue
    for (const [, , icon = ''] of readFileSync(join(root, file), 'utf8').matchAll(from))
      found.set(icon, [...(found.get(icon) ?? []), file])
  }
  return [...found]
    .map(([icon, files]) => ({ icon, files }))
    .sort((one, other) => one.icon.localeCompare(other.icon))
}

const name = 'virtual:used-icons'

/** A module with the icons of the product, read from its imports: no list that could grow stale. */
export function iconsModule(root: string) {
  return {
    name: 'used-icons',
    resolveId: (id: string) => (id === name ? `\0${name}` : undefined),
    load(id: string) {
      if (id !== `\0${name}`) return undefined
      const icons = usedIcons(root)
      const imports = icons.map(
        ({ icon }, at) => `import Icon${at} from 'lucide-react/icons/${icon}'`,
      )
      const rows = icons.map(
        ({ icon, files }, at) =>
          `{ name: '${icon}', Icon: Icon${at}, files: ${JSON.stringify(files)} }`,
      )
      return `${imports.join('\n')}\nexport const icons = [${rows.join(',\n')}]\n`
    },
  }
}
