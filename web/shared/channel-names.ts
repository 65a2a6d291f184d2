import type { Channel } from '#api/contracts/consents/consents.ts'

/** What each channel of marketing is called. */
export const channelNames: Record<Channel, string> = {
  email: 'E-posta',
  sms: 'SMS',
  call: 'Arama',
  push: 'Bildirim',
}
