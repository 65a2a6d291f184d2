import { describe, expect, test } from 'vitest'
import {
  formatDate,
  formatDateBlock,
  formatDateTime,
  formatForInput,
  formatInitials,
  formatLongDateTime,
  formatMean,
  formatMoney,
  formatNumber,
  formatPhone,
  formatPoints,
  formatRelative,
  formatShortDate,
  formatTime,
  formatTimeWithSeconds,
} from './format.ts'

const afternoon = '2026-11-19T11:30:05Z'

describe('numbers', () => {
  test('points and numbers are grouped with dots', () => {
    expect(formatPoints(1250)).toBe('1.250 puan')
    expect(formatPoints(0)).toBe('0 puan')
    expect(formatNumber(1234567)).toBe('1.234.567')
  })

  test('a mean has one decimal place', () => {
    expect(formatMean(4)).toBe('4,0')
    expect(formatMean(4.26)).toBe('4,3')
  })

  test('money comes from kuruş', () => {
    expect(formatMoney(8500)).toBe('₺85,00')
    expect(formatMoney(123_456)).toBe('₺1.234,56')
    expect(formatMoney(5)).toBe('₺0,05')
  })
})

describe('dates', () => {
  test('fill an input of date and time', () => {
    expect(formatForInput(afternoon)).toBe('2026-11-19T14:30')
    expect(formatForInput(undefined)).toBe('')
    expect(formatForInput('ne zaman')).toBe('')
  })

  test('are shown in Istanbul, wherever the device is', () => {
    expect(formatDate(afternoon)).toBe('19 Kas 2026')
    expect(formatDateTime(afternoon)).toBe('19 Kas 2026 14:30')
    expect(formatLongDateTime(afternoon)).toBe('19 Kasım 2026, 14:30')
    expect(formatShortDate(afternoon)).toBe('19.11.2026')
    expect(formatTime(afternoon)).toBe('14:30')
    expect(formatTimeWithSeconds(afternoon)).toBe('14:30:05')
    expect(formatDateBlock(afternoon)).toEqual({ day: '19', month: 'Kas' })
  })

  test('a late evening in UTC is the next day in Istanbul', () => {
    expect(formatShortDate('2026-11-19T22:00:00Z')).toBe('20.11.2026')
  })

  test('a date without a time stays that day', () => {
    expect(formatShortDate('1990-05-19')).toBe('19.05.1990')
    expect(formatDate('1990-01-01')).toBe('1 Oca 1990')
  })

  test('what is not a date becomes a dash', () => {
    expect([undefined, null, '', 'yarın'].map((moment) => formatShortDate(moment))).toEqual([
      '–',
      '–',
      '–',
      '–',
    ])
  })

  test('the near past is told in words', () => {
    const now = Date.parse(afternoon)
    const ago = (minutes: number) => formatRelative(now - minutes * 60_000, now)
    expect(ago(0)).toBe('az önce')
    expect(ago(-2)).toBe('az önce')
    expect(ago(5)).toBe('5 dakika önce')
    expect(ago(59.9)).toBe('59 dakika önce')
    expect(ago(60)).toBe('1 saat önce')
    expect(ago(24 * 60)).toBe('18 Kas 2026')
  })
})

describe('people', () => {
  test('Turkish numbers are shown the Turkish way, others as they are', () => {
    expect(formatPhone('+905321234567')).toBe('0532 123 45 67')
    expect(formatPhone('+4915112345678')).toBe('+4915112345678')
    expect(formatPhone(null)).toBe('–')
  })

  test('initials keep the dot of i', () => {
    expect(formatInitials('ipek ışık şen')).toBe('İŞ')
    expect(formatInitials('Gülşah Çağlayangil-İğneciğil')).toBe('GÇ')
    expect(formatInitials('ışıl')).toBe('I')
    expect(formatInitials('  ')).toBe('')
  })
})
