import { expect, test } from 'vitest'
import { roleLabels } from '#api/contracts/roles.ts'
import { roleChanged, roleNames } from './role-changed.ts'

const at = '2026-11-28T19:00:00Z'

test('mails name roles as screens do', () => {
  expect(roleNames).toEqual(roleLabels)
})

test.each([
  [{ roles: ['branch_manager', 'barista'], role: 'staff' }, ['Şube Müdürü', 'Barista']],
  [{ roles: [], role: 'customer' }, []],
  [{ role: 'admin' }, ['Yönetici']],
])('%j is read, from the release before too', (data, roles) => {
  expect(roleChanged.data.parse({ ...data, at })).toEqual({ roles, at })
})
