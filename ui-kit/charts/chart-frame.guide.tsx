import { buttonKeys, type Guide } from '#storybook/guide.ts'
import { ChartFrame } from './chart-frame.tsx'
import { Sparkline } from './sparkline.tsx'

/** What designers ask about `chart-frame`. */
export const guide: Guide = {
  use: 'Round every chart: it gives the values to whoever cannot see the drawing.',
  avoid: 'A drawing that says nothing by itself: that is a picture.',
  status: 'stable',
  anatomy: {
    Title: 'in Fraunces: what is drawn',
    Summary: 'the sentence that the drawing says; screen readers hear it instead',
    Button: '`Tablo Olarak Göster`, and back',
    Chart: 'a picture, or the table of its values',
  },
  roles: {
    figure: 'named by the title',
    img: 'the drawing, named by the summary',
    table: 'the values, where they are asked for',
  },
  keys: buttonKeys,
  right: {
    show: () => (
      <ChartFrame title="Yeni üyeler" summary="Üç günde 27 yeni üye." columns={columns} rows={rows}>
        <Sparkline values={[8, 7, 12]} className="h-16 w-full" />
      </ChartFrame>
    ),
    says: 'The summary says what one should see.',
  },
  wrong: {
    show: () => (
      <ChartFrame title="Grafik" summary="Yeni üyelerin grafiği" columns={columns} rows={rows}>
        <Sparkline values={[8, 7, 12]} className="h-16 w-full" />
      </ChartFrame>
    ),
    says: 'That it is a chart, everybody sees; what it says, nobody hears.',
  },
}

const columns = ['Gün', 'Yeni üye']
const rows = [
  ['Pzt', '8'],
  ['Sal', '7'],
  ['Çar', '12'],
]
