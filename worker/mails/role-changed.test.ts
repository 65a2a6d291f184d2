import { expect, test } from 'vitest'
import { roleLabels } from '#api/contracts/roles.ts'
import { roleChanged, roleNames } from './role-changed.ts'

const at = '2026-11-28T19:00:00Z'

test('mails name roles as screens do', () => {
  expect(roleNames).toEqual(roleLabels)
})

test.each([
  [{ roles: ['branch_manager', 'barista'] }, ['Şube Müdürü', 'Barista']],
  // with what the release before adds to it
  [{ roles: [], role: 'customer' }, []],
])('%j is read', (data, roles) => {
  expect(roleChanged.data.parse({ ...data, at })).toEqual({ roles, at })
})
