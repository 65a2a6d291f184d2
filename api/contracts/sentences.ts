import * as z from 'zod'

/**
 * Sets zod's messages to Turkish for fields that name no sentence of their own. Called once at the start of
 * each process that parses by contract: API, web, Storybook, tests.
 */
export function setTurkishMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.input === undefined) return 'Bu alan zorunludur.'
      if (issue.code === 'unrecognized_keys') return 'Bilinmeyen alan.'
      if (issue.code === 'too_big') return 'Bu değer çok büyük veya çok uzun.'
      if (issue.code === 'too_small') return 'Bu değer çok küçük veya çok kısa.'
      return 'Bu değer geçersiz.'
    },
  })
}
