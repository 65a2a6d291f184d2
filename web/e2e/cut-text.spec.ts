import { expect, test } from '@playwright/test'
import { cutTexts } from './cut-text.ts'

test('a cut letter is found, and the space behind the last one is no text', async ({ page }) => {
  await page.setContent(
    ['only space is cut', 'a letter is cut']
      .map((text) => `<p style="overflow: hidden"><span>${text}</span></p>`)
      .join('<style>span { letter-spacing: 20px; white-space: nowrap }</style>'),
  )
  // px: the box ends within the space behind the last letter, and within that letter
  await page.evaluate(
    (missing) => {
      for (const [number, box] of document.querySelectorAll('p').entries()) {
        const { width } = box.querySelector('span')?.getBoundingClientRect() ?? { width: 0 }
        box.style.width = `${width - (missing[number] ?? 0)}px`
      }
    },
    [15, 23],
  )
  expect((await cutTexts(page)).filter((text) => !text.startsWith('spaced'))).toEqual([
    '“a letter is cut”',
  ])
})
