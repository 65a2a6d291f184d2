import * as z from 'zod'

const Dependencies = z.record(z.string(), z.string()).optional()
/** Name and version, where from (empty: the usual registry), what it needs, checksum of its file. */
const Entry = z.tuple([
  z.string(),
  z.string(),
  z.object({
    dependencies: Dependencies,
    optionalDependencies: Dependencies,
    peerDependencies: Dependencies,
  }),
  z.string(),
])
const Lock = z.object({
  workspaces: z.object({
    '': z.object({
      name: z.string(),
      dependencies: z.record(z.string(), z.string()),
      // an image leaves these out (decisions/199)
      optionalDependencies: Dependencies,
      devDependencies: z.record(z.string(), z.string()),
    }),
  }),
  patchedDependencies: z.record(z.string(), z.string()).default({}),
  packages: z.record(z.string(), Entry),
})
type Lock = z.output<typeof Lock>

interface Component {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  /** `excluded`: needed to build and test, never part of what runs */
  scope: 'required' | 'excluded'
  hashes: { alg: 'SHA-512'; content: string }[]
  licenses?: [{ license: { name: string } }]
  pedigree?: { patches: [{ type: 'unofficial'; diff: { url: string } }] }
}

/**
 * A bill of materials in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json), limited to our
 * fields.
 */
export interface BillOfMaterials {
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  version: 1
  metadata: {
    timestamp: string
    component: { type: 'application'; 'bom-ref': string; name: string; version: string }
  }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** `@a/b/c/@d/e` → `['@a/b', 'c', '@d/e']`: where a package lies, package in package. */
const pathOf = (key: string): string[] => key.match(/(?:@[^/]+\/)?[^/]+/g) ?? []

/** The entry that a package resolves a name to: the nearest one, from its own folder upwards. */
function resolve(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let path = pathOf(from); path.length > 0; path = path.slice(0, -1)) {
    const near = [...path, name].join('/')
    if (near in packages) return near
  }
  return name in packages ? name : undefined
}

function neededBy(packages: Lock['packages'], key: string): string[] {
  const needs = packages[key]?.[2]
  const names = Object.keys({
    ...needs?.dependencies,
    ...needs?.optionalDependencies,
    ...needs?.peerDependencies,
  })
  return names.flatMap((name) => resolve(packages, key, name) ?? [])
}

/** All packages reachable from some packages, those included. */
function reachedFrom(packages: Lock['packages'], roots: readonly string[]): Set<string> {
  const reached = new Set(roots.filter((name) => name in packages))
  for (const key of reached) for (const next of neededBy(packages, key)) reached.add(next)
  return reached
}

/**
 * The software bill of materials of what bun.lock names: each package once per version, with its
 * checksum, whether it runs in production, our patches, and who needs whom.
 * @param lock bun.lock's text
 * @param options.licenceOf the licence that a package (a key of bun.lock, e.g. `a/b`) declares
 * @throws when the text is no lock file of a kind that this reads
 */
export function billOfMaterials(
  lock: string,
  options: { version: string; now: Date; licenceOf: (path: string[]) => string | undefined },
): BillOfMaterials {
  const { workspaces, packages, patchedDependencies } = Lock.parse(Bun.JSONC.parse(lock))
  const root = workspaces['']
  const runs = reachedFrom(packages, Object.keys(root.dependencies))
  const refOf = (key: string): string => {
    const [id = ''] = packages[key] ?? []
    const at = id.lastIndexOf('@')
    return `pkg:npm/${id.slice(0, at).replace('@', '%40')}@${id.slice(at + 1)}`
  }
  const components = new Map<string, Component>()
  const edges = new Map<string, Set<string>>()
  for (const [key, [id, , , integrity]] of Object.entries(packages)) {
    const ref = refOf(key)
    const at = id.lastIndexOf('@')
    const licence = options.licenceOf(pathOf(key))
    const patch = patchedDependencies[id]
    const digest = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
    const before = components.get(ref)
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      name: id.slice(0, at),
      version: id.slice(at + 1),
      purl: ref,
      scope: runs.has(key) || before?.scope === 'required' ? 'required' : 'excluded',
      hashes: [{ alg: 'SHA-512', content: digest }],
      ...(licence && { licenses: [{ license: { name: licence } }] }),
      ...(patch && { pedigree: { patches: [{ type: 'unofficial', diff: { url: patch } }] } }),
    })
    const known = edges.get(ref) ?? new Set()
    for (const next of neededBy(packages, key)) known.add(refOf(next))
    edges.set(ref, known)
  }
  const own = `pkg:npm/${root.name}@${options.version}`
  const direct = Object.keys({
    ...root.dependencies,
    ...root.optionalDependencies,
    ...root.devDependencies,
  }).map(refOf)
  const byName = (a: string, b: string) => (a < b ? -1 : 1)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: options.now.toISOString(),
      component: {
        type: 'application',
        'bom-ref': own,
        name: root.name,
        version: options.version,
      },
    },
    components: [...components.values()].sort((a, b) => byName(a.purl, b.purl)),
    dependencies: [[own, new Set(direct)] as const, ...edges]
      .map(([ref, needs]) => ({ ref, dependsOn: [...needs].sort(byName) }))
      .sort((a, b) => byName(a.ref, b.ref)),
  }
}
