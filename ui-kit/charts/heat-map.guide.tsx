import { buttonKeys, type Guide } from '#storybook/guide.ts'
import { formatNumber } from '#ui/foundations/format.ts'
import { HeatMap } from './heat-map.tsx'

/** What designers ask about `heat-map`. */
export const guide: Guide = {
  use: 'When something happens: amounts by weekday and hour.',
  avoid:
    'Amounts by one measure (`Column chart`), or values that people compare exactly: the table has those.',
  status: 'new',
  anatomy: {
    Frame: 'a `ChartFrame`: title, summary, table',
    Rows: 'a weekday each, its name at the left',
    Cells: 'five shades of the greatest value; what is nothing has the ground’s colour',
    Names: 'of columns below, as many as there is room for',
    Key: 'from little to much',
  },
  roles: {
    figure: 'named by the title',
    img: 'the drawing, named by the summary',
    button: '`Tablo Olarak Göster`',
    rowheader: 'each weekday, in the table',
  },
  keys: buttonKeys,
  right: {
    show: () => (
      <HeatMap {...shared} summary="En yoğun saat cumartesi 15:00: 640." columns={hours} />
    ),
    says: 'The hours that are busy, and a summary that names the warmest.',
  },
  wrong: {
    show: () => <HeatMap {...shared} summary="Saatler" columns={all} rows={rowsOf(all)} />,
    says: 'Hours in which every branch is closed are most of the picture.',
  },
}

const hours = ['12', '13', '14', '15', '16', '17']
const all = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const rowsOf = (columns: string[]) =>
  ['Pzt', 'Cmt', 'Paz'].map((name, line) => ({
    name,
    values: columns.map((hour) =>
      hours.includes(hour) ? ((Number(hour) * (line + 3)) % 7) * 110 : 0,
    ),
  }))
const shared = {
  title: 'Yoğunluk',
  of: 'Gün',
  rows: rowsOf(hours),
  format: formatNumber,
}
