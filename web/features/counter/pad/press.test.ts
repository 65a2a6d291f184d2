import { expect, test } from 'vitest'
import { maxBill } from '#api/contracts/purchases/purchases.ts'
import { largeBill } from '#web/features/purchases/bill-bounds.ts'
import { pressOn } from './press.ts'

const bill = { total: 18_500, isMisfit: false, branchId: 3, isOnline: true }

test('a bill is recorded at the counter’s branch', () => {
  expect(pressOn(bill)).toEqual({ of: 'record', total: 18_500, branchId: 3 })
})

test('only above ₺2.000,00 it is asked for once more', () => {
  expect(pressOn({ ...bill, total: largeBill }).of).toBe('record')
  expect(pressOn({ ...bill, total: largeBill + 1 }).of).toBe('ask')
  expect(pressOn({ ...bill, total: maxBill }).of).toBe('ask')
  expect(pressOn({ ...bill, total: maxBill + 1 }).of).toBe('refuse')
})

test('without a connection the amount stays, and says that nothing was recorded', () => {
  const press = pressOn({ ...bill, isOnline: false })
  expect(press).toEqual({ of: 'refuse', sentence: expect.stringContaining('kaydedilmedi') })
})

test('without a branch it asks for one, with or without a connection', () => {
  for (const isOnline of [true, false])
    expect(pressOn({ ...bill, branchId: undefined, isOnline })).toMatchObject({
      of: 'refuse',
      isBranchMissing: true,
    })
})

test('an amount is mended before anything else is asked for', () => {
  expect(pressOn({ ...bill, total: 0, branchId: undefined, isOnline: false })).toEqual({
    of: 'refuse',
    sentence: 'Geçerli bir tutar giriniz',
  })
})

test('a coupon that does not fit says so itself', () => {
  expect(pressOn({ ...bill, isMisfit: true })).toEqual({ of: 'refuse' })
})
