import type { SetupWorker } from 'msw/browser'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { exportReport } from '#api/contracts/dashboard/report-file.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { bodiesSent, to } from './sent.ts'

/** Plays of several screens. */

/** What could not be had can be asked for again. */
export const offersAnotherTry = async (): Promise<void> => {
  await expect(await screen.findByRole('button', { name: 'Tekrar Dene' })).toBeVisible()
}

/** The page with this table is no wider than its screen, also where its pictures are tables. */
export const fitsWith = (table: string) => async (): Promise<void> => {
  await screen.findByRole('table', { name: table })
  for (const button of screen.queryAllByRole('button', { name: 'Tablo Olarak Göster' }))
    await userEvent.click(button)
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
}

/** What is shown is had as a file. */
export const isHadAsAFile =
  (asked: BodyInput<typeof exportReport>) =>
  async ({ msw }: { msw: Pick<SetupWorker, 'events'> }): Promise<void> => {
    const [sent, stop] = bodiesSent(msw, to(exportReport.path))
    await userEvent.click(await screen.findByRole('button', { name: 'CSV İndir' }))
    await waitFor(() => expect(sent).toEqual([asked]))
    stop()
  }
