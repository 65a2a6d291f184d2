import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(web, file), 'utf8')

const forms = globSync('**/*.tsx', { cwd: web }).filter(
  (file) => !file.includes('.stories.') && read(file).includes('useContractForm('),
)

test('the forms are found', () => expect(forms.length).toBeGreaterThanOrEqual(15))

const stories = ['app/every-form.stories.tsx', 'app/every-managed-form.stories.tsx']
  .map(read)
  .join()

test.each(forms)('%s is saved twice in a story', (file) => {
  expect(stories).toContain(`'#web/${file}'`)
})
