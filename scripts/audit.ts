import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { billOfMaterials } from './bill-of-materials.ts'
import { reportFailure } from './failure.ts'

// `npm run audit`: writes sbom.cdx.json, the bill of what bun.lock names, and asks the registry which
// of it is known to be vulnerable. Ends with 0 when nothing is, 1 when something is, and 2 when the
// registry answers no such question: then nothing has been checked, and it says so.

process.chdir(resolve(import.meta.dirname, '..'))
const target = 'sbom.cdx.json'

/** The licence that an installed package declares. */
function licenceOf(path: string[]): string | undefined {
  const file = join(...path.flatMap((name) => ['node_modules', name]), 'package.json')
  if (!existsSync(file)) return undefined
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown }
  return typeof license === 'string' ? license : undefined
}

function writeBill(): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const lock = readFileSync('bun.lock', 'utf8')
  const bill = billOfMaterials(lock, { version, now: new Date(), licenceOf })
  writeFileSync(target, `${JSON.stringify(bill, null, 2)}\n`)
  const running = bill.components.filter(({ scope }) => scope === 'required').length
  console.log(
    `${target}: ${bill.components.length} packages, ${running} of them in production (CycloneDX 1.6).`,
  )
}

/** Queries the registry's list of known vulnerabilities with Bun's own command. */
async function askRegistry(): Promise<number> {
  const asked = Bun.spawn([process.execPath, 'audit'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained, code] = await Promise.all([
    new Response(asked.stdout).text(),
    new Response(asked.stderr).text(),
    asked.exited,
  ])
  const refused = /^error: .*/m.exec(complained)?.[0]
  if (refused) {
    console.error(
      'The package registry did not tell which packages are vulnerable, so NOTHING HAS BEEN CHECKED. ' +
        `Give ${target} to a scanner, or run this where a registry answers. What it said: ${refused}`,
    )
    return 2
  }
  console.log(said.trim())
  return code === 0 ? 0 : 1
}

try {
  writeBill()
  process.exit(await askRegistry())
} catch (error) {
  reportFailure('audit', error)
  process.exit(1)
}
