import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Runs a script of `scripts/` from the project's root, and waits for its end. */
export async function runScript(name: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = Bun.spawn([process.execPath, `scripts/${name}`, ...args], {
    cwd: root,
    env,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, out, error }
}
