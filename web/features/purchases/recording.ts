import { useQueryClient } from '@tanstack/react-query'
import type { RecordedPurchase } from '#api/contracts/purchases/recording.ts'
import { type Callbacks, useExactlyOnce } from '#web/shared/exactly-once/exactly-once.ts'
import { billCalls, lateBillCalls } from './mutations.ts'

/** Records a bill exactly once. */
export const useBillRecording = (callbacks: Callbacks<RecordedPurchase>) =>
  useExactlyOnce(billCalls(useQueryClient()), callbacks)

/** Records a bill of an earlier moment exactly once. */
export const useLateBillRecording = (callbacks: Callbacks<RecordedPurchase>) =>
  useExactlyOnce(lateBillCalls(useQueryClient()), callbacks)

/** What a bill that was given up leaves, for the banner of lost answers. */
export const nothingRecorded = 'bu alışveriş kaydedilmeyecek'
