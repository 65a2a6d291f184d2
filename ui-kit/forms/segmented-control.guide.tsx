import { type Guide, nothing, radioKeys } from '#storybook/guide.ts'
import { SegmentedControl } from './segmented-control.tsx'

/** What designers ask about `segmented-control`. */
export const guide: Guide = {
  use: 'One of two to four that are compared at a glance: a period, a view.',
  avoid: 'Five or more (`Select`), or views with content of their own (`Tabs`).',
  status: 'stable',
  anatomy: {
    Frame: 'a sunken strip that holds the options together',
    Options: 'two to four short words, each at least 44 px high and wide',
    'Chosen option': 'a surface with a border; sage or brick where points come or go',
    Name: 'for screen readers; above the strip with `labelled`',
  },
  roles: {
    group: 'named by `label`',
    radio: 'each option, named by its word; checked is the chosen one',
  },
  keys: radioKeys,
  right: {
    show: () => (
      <SegmentedControl
        label="Dönem"
        value="7"
        onValueChange={nothing}
        options={[
          { value: '1', label: 'Bugün' },
          { value: '7', label: '7 gün' },
          { value: '30', label: '30 gün' },
        ]}
      />
    ),
    says: 'Few options of a kind, short enough to be seen at once.',
  },
  wrong: {
    show: () => (
      <SegmentedControl
        label="Şube"
        value="1"
        onValueChange={nothing}
        className="max-w-full overflow-hidden"
        options={[
          { value: '1', label: 'Merkez' },
          { value: '2', label: 'Kadıköy Moda' },
          { value: '3', label: 'Beşiktaş Akaretler' },
          { value: '4', label: 'İzmir Alsancak' },
        ]}
      />
    ),
    says: 'Names that grow with the business: they need a `Select`.',
  },
}
