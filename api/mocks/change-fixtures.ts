import type { Change } from '../contracts/changes/changes.ts'
import { day, hour, minutesAgo, nazli } from './fixtures.ts'

const actor = { id: nazli.id, fullName: nazli.fullName }

/** What became of the latte, the latest first. */
export const latteChanges: Change[] = [
  {
    id: 904,
    at: minutesAgo(3 * hour),
    act: 'changed',
    actor,
    fields: [{ field: 'price', before: 15_500, after: 17_000 }],
  },
  {
    id: 903,
    at: minutesAgo(12 * day),
    act: 'restored',
    actor,
    fields: [
      { field: 'name', before: null, after: 'Latte' },
      { field: 'price', before: null, after: 15_500 },
    ],
  },
  {
    id: 902,
    at: minutesAgo(40 * day),
    act: 'deleted',
    actor,
    fields: [
      { field: 'name', before: 'Latte', after: null },
      { field: 'price', before: 15_500, after: null },
    ],
  },
  {
    id: 901,
    at: minutesAgo(90 * day),
    act: 'changed',
    actor,
    fields: [
      {
        field: 'description',
        before: 'Espresso ve süt.',
        after: 'Çift shot espresso ve ipeksi süt.',
      },
      { field: 'groupIds', before: [], after: ['Boy', 'Süt'] },
      { field: 'allergens', before: null, after: ['milk'] },
      { field: 'isOrderable', before: false, after: true },
    ],
  },
  {
    id: 900,
    at: minutesAgo(91 * day),
    act: 'created',
    actor,
    fields: [
      { field: 'name', before: null, after: 'Latte' },
      { field: 'description', before: null, after: 'Espresso ve süt.' },
      { field: 'price', before: null, after: 15_500 },
      { field: 'vatRate', before: null, after: 10 },
      { field: 'categoryId', before: null, after: 'Kahveler' },
      { field: 'preparationSeconds', before: null, after: 60 },
      { field: 'isOrderable', before: null, after: false },
    ],
  },
]
