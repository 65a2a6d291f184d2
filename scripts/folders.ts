import { cruise } from 'dependency-cruiser'
import config from '../dependency-cruiser.config.ts'

// A part of `check`: the allowed imports between folders (dependency-cruiser.config.ts).

/**
 * A smaller number of modules means that TypeScript was not parsed, and that nothing was checked.
 */
const fewestModules = 300

const parts = ['web', 'api', 'sql', 'worker', 'ui-kit', 'platform', 'scripts', '.storybook']
const { output } = await cruise(parts, {
  ruleSet: { forbidden: config.forbidden },
  ...config.options,
  validate: true,
})
if (typeof output === 'string') throw new Error('dependency-cruiser answered a text')
const { violations, totalCruised } = output.summary
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (totalCruised < fewestModules)
  console.error(`Only ${totalCruised} modules were read: is @swc/core installed?`)
process.exit(violations.length > 0 || totalCruised < fewestModules ? 1 : 0)
