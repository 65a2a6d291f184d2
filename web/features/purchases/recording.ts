import { useQueryClient } from '@tanstack/react-query'
import type { RecordedPurchase } from '#api/contracts/purchases/recording.ts'
import { type Ends, useExactlyOnce } from '#web/shared/exactly-once/exactly-once.ts'
import { billWays, lateBillWays } from './mutations.ts'

/** Records a bill exactly once. */
export const useBillRecording = (ends: Ends<RecordedPurchase>) =>
  useExactlyOnce(billWays(useQueryClient()), ends)

/** Records a bill of an earlier moment exactly once. */
export const useLateBillRecording = (ends: Ends<RecordedPurchase>) =>
  useExactlyOnce(lateBillWays(useQueryClient()), ends)

/** What a bill that was given up leaves, for the banner of lost answers. */
export const nothingRecorded = 'bu alışveriş kaydedilmeyecek'
