import { endpoint } from '../endpoint.ts'

export const sendVerification = endpoint('post', '/api/user/verification', {
  summary: "Send the mail again that verifies the caller's e-mail address; 5 an hour",
  audience: 'member',
  rateLimit: 'rare',
  refusals: ['already_verified', 'too_many_attempts'],
})

export const cancelAddress = endpoint('delete', '/api/user/new-address', {
  summary: 'Give up the change of the e-mail address that waits for its confirmation',
  audience: 'member',
  refusals: [],
})
