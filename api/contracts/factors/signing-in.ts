import * as z from 'zod'
import { Layer } from '../auth/layer.ts'
import { Leaving } from '../auth/sign-in.ts'
import { endpoint } from '../endpoint.ts'
import { CurrentUser } from '../users/person.ts'
import { SecondCode } from './second-code.ts'
import { Assertion, RequestOptions } from './web-authn.ts'

export const finishSignIn = endpoint('post', '/api/login/second', {
  summary:
    'The second step of a sign-in: a code of the authenticator app, or a recovery code; sets the ' +
    'session cookie. Its ticket is a cookie, good for one session and five minutes',
  audience: 'anyone',
  body: z.strictObject({ code: SecondCode }),
  answer: z.union([Leaving, CurrentUser]),
  introduces: true,
  refusals: ['wrong_code', 'sign_in_over', 'too_many_attempts'],
})

export const passkeySignInOptions = endpoint('post', '/api/login/passkey/options', {
  summary: 'What the browser needs to sign in with a passkey; sets the cookie of its challenge',
  audience: 'anyone',
  answer: RequestOptions,
  introduces: true,
  refusals: ['too_many_attempts'],
})

export const signInWithPasskey = endpoint('post', '/api/login/passkey', {
  summary: 'Sign in with a passkey, which is both factors; sets the session cookie',
  audience: 'anyone',
  body: z.strictObject({ credential: Assertion, layer: Layer.optional() }),
  answer: z.union([Leaving, CurrentUser]),
  introduces: true,
  refusals: ['passkey_unknown', 'account_inactive', 'admins_only', 'too_many_attempts'],
})
