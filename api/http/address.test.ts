import { describe, expect, test } from 'vitest'
import { addressReader, limitKeyOf, parseAddress } from './address.ts'

const asked = (forwarded: string) =>
  new Request('http://localhost/', { headers: { 'x-forwarded-for': forwarded } })

describe('the address behind proxies', () => {
  const behind = (hops: number) => {
    const reader = addressReader(hops)
    reader.serveFrom({ requestIP: () => ({ address: '::ffff:10.0.0.1' }) })
    return reader
  }

  test('only what our own proxies wrote is believed', () => {
    expect(behind(0).of(asked('198.51.100.7'))).toBe('10.0.0.1')
    expect(behind(1).of(asked('1.1.1.1, 198.51.100.7'))).toBe('198.51.100.7')
    expect(behind(2).of(asked('198.51.100.7, 10.0.0.9'))).toBe('198.51.100.7')
    expect(behind(2).of(asked('198.51.100.7'))).toBe('10.0.0.1')
  })

  test('what is no address is never passed on, however long', () => {
    for (const claim of ['x'.repeat(65), '2001:db8::1%'.padEnd(5_000, 'a'), 'unknown', ' ', '_hid'])
      expect(behind(1).of(asked(claim))).toBe('10.0.0.1')
    expect(addressReader(1).of(asked('__proto__'))).toBe('unknown')
  })

  test('each address has one form', () => {
    expect(parseAddress('198.51.100.7:4711')).toBe('198.51.100.7')
    expect(parseAddress('[2001:DB8:0:0::0001]:443')).toBe('2001:db8::1')
    expect(parseAddress('fe80::1%eth0')).toBe('fe80::1')
    expect(parseAddress('::FFFF:198.51.100.7')).toBe('198.51.100.7')
    expect(parseAddress('::ffff:c633:6407')).toBe('198.51.100.7')
    expect(parseAddress('1:2:3:4:5:6:7:8')).toBe('1:2:3:4:5:6:7:8')
    for (const none of [
      '',
      '1.2.3',
      '1.2.3.4.5',
      '[::1',
      '::1]',
      '2001:db8::1::2',
      '127.1',
      '0x7f.1',
    ])
      expect(parseAddress(none)).toBeUndefined()
  })
})

test('limits count IPv4 by address and IPv6 by its /64', () => {
  expect(limitKeyOf('198.51.100.7')).toBe('198.51.100.7')
  expect(limitKeyOf('::ffff:198.51.100.7')).toBe('198.51.100.7')
  expect(limitKeyOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(limitKeyOf('2001:db8:1:2::ffff')).toBe('2001:db8:1:2::/64')
  expect(limitKeyOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(limitKeyOf('::1')).toBe('0:0:0:0::/64')
  expect(limitKeyOf('unknown')).toBe('unknown')
  expect(limitKeyOf('anything else')).toBe('unknown')
})
