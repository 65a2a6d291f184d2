import type { RecoveryReason } from '#api/contracts/factors/managing.ts'

/** Why somebody's second factor was taken away, as administrators choose and read it. */
export const recoveryReasons: Record<RecoveryReason, string> = {
  phone_lost: 'Telefonu kayıp ya da çalındı',
  phone_replaced: 'Telefonunu değiştirdi',
  phone_broken: 'Telefonu bozuldu',
  codes_lost: 'Telefonunda kodlar silinmiş',
  taken_over: 'Hesabına başkası girmiş olabilir',
}
