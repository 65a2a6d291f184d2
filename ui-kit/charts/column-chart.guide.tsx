import { buttonKeys, type Guide } from '#storybook/guide.ts'
import { ColumnChart } from './column-chart.tsx'

/** What designers ask about `column-chart`. */
export const guide: Guide = {
  use: 'Two amounts for each of up to a dozen days or branches.',
  avoid: 'One number (`Stat tile`), or a trend without values (`Sparkline`).',
  status: 'stable',
  anatomy: {
    Frame: 'a `ChartFrame`: title, summary, table',
    Columns: 'two a day or branch: given filled at the left, taken outlined at the right',
    Lines: 'at about four round values',
    Names: 'below, as many as there is room for; the table has all',
    Key: 'what the two columns are',
  },
  roles: {
    figure: 'named by the title',
    img: 'the drawing, named by the summary',
    button: '`Tablo Olarak Göster`',
    rowheader: 'each day, in the table',
  },
  keys: buttonKeys,
  right: {
    show: () => (
      <ColumnChart
        title="Puanlar"
        summary="En çok puan cuma verildi: 3.320."
        of="Gün"
        names={['Kazanılan', 'Harcanan']}
        groups={week}
      />
    ),
    says: 'Few groups, and the summary names the highest.',
  },
  wrong: {
    show: () => (
      <ColumnChart
        title="Puanlar"
        summary="Puanlar"
        of="Gün"
        names={['Kazanılan', 'Harcanan']}
        groups={quarter}
      />
    ),
    says: 'Ninety days in columns are a hedge: show weeks.',
  },
}

const drawn = (name: string, day: number) => ({
  name,
  values: [1200 + ((day * 530) % 2300), 700 + ((day * 310) % 900)] as [number, number],
})
const week = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum'].map(drawn)
const quarter = Array.from({ length: 90 }, (_, day) => drawn(String(day + 1), day))
