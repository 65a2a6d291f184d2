import { endpoint } from '../endpoint.ts'
import { CurrentUser } from '../users/person.ts'

export const logout = endpoint('post', '/api/logout', {
  summary: 'End the session, if there is one',
  audience: 'anyone',
  refusals: [],
})

export const currentUser = endpoint('get', '/api/user', {
  summary: 'The signed-in person',
  audience: 'member',
  atTablet: true,
  answer: CurrentUser,
  refusals: [],
  beforeSecondFactor: true,
})
