import { formatDistance } from '#ui/foundations/format.ts'
import { askPosition, nearestFirst } from '#web/features/branches/nearest.ts'

const placeOf = (row: HTMLElement) => ({
  row,
  latitude: Number(row.dataset.latitude),
  longitude: Number(row.dataset.longitude),
})

/**
 * Has the page's button sort the branches by how near they are. It asks for the position at a press, and sends
 * it nowhere.
 */
export function offerNearest(page: ParentNode): void {
  const button = page.querySelector<HTMLButtonElement>('[data-nearest]')
  const list = page.querySelector('[data-branches]')
  const status = page.querySelector('[data-nearest-status]')
  if (!button || !list || !status) return
  button.classList.remove('invisible')
  button.addEventListener('click', () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    status.textContent = 'Konumunuz soruluyor...'
    askPosition(
      (point) => {
        const placed = nearestFirst(
          [...list.querySelectorAll<HTMLElement>('[data-latitude]')].map(placeOf),
          point,
        )
        for (const { branch, distance } of placed) {
          const shown = branch.row.querySelector('[data-distance]')
          if (shown && distance !== undefined) shown.textContent = formatDistance(distance)
          list.append(branch.row)
        }
        const [first] = placed
        const name = first?.branch.row.querySelector('h3 span')?.textContent ?? ''
        status.textContent = `Size en yakın şube: ${name}, ${formatDistance(first?.distance ?? 0)}`
        button.ariaBusy = null
      },
      (problem) => {
        status.textContent = problem
        button.ariaBusy = null
      },
    )
  })
}
