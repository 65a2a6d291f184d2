import type { Guide } from '#storybook/guide.ts'
import { Progress } from './progress.tsx'

/** What designers ask about `progress`. */
export const guide: Guide = {
  use: 'The way to the next reward, below the balance.',
  avoid: 'A wait (`Spinner`, `Skeleton`), or seconds that run out (`Countdown ring`).',
  status: 'stable',
  anatomy: {
    Bar: '8 px, crema; its outline stays in forced colours',
    Ticks: 'at the price of each reward',
    Sentence: 'what is still missing, and for what',
  },
  roles: { progressbar: 'named by `label`; its value is read as the sentence' },
  keys: {},
  right: {
    show: () => (
      <div className="w-56">
        <Progress
          label="Ödüllere yol"
          value={65}
          max={200}
          ticks={[100, 150]}
          sentence="Ücretsiz filtre kahveye 35 puan"
        />
      </div>
    ),
    says: 'How far, and to what.',
  },
  wrong: {
    show: () => (
      <div className="w-56">
        <Progress label="Ödüllere yol" value={65} max={200} sentence="%32,5 tamamlandı" />
      </div>
    ),
    says: 'Nobody buys a coffee with per cent.',
  },
}
