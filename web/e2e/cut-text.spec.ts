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

test('the first lines of a card are whole lines', async ({ page }) => {
  const card = (text: string, height: number) =>
    `<li><a href="#">Kart</a>
     <p style="display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden;
       line-height: 20px; width: 90px; height: ${height}px">${text}</p></li>`
  await page.setContent(
    card('two whole lines of a long text', 40) + card('a line and a half of it', 30),
  )
  expect((await cutTexts(page)).filter((text) => !text.startsWith('spaced'))).toEqual([
    '“a line and a half of it”',
  ])
})
