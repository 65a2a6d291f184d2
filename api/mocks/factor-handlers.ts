import type { HttpHandler } from 'msw'
import {
  addPasskey,
  beginCodes,
  confirmCodes,
  ownFactors,
  passkeyOptions,
  removeCodes,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '../contracts/factors/factors.ts'
import {
  changeSecuritySettings,
  recoverFactors,
  securitySettings,
} from '../contracts/factors/managing.ts'
import {
  ownProving,
  proveByPasskey,
  proveByPassword,
  provingOptions,
} from '../contracts/factors/proving.ts'
import {
  finishSignIn,
  passkeySignInOptions,
  signInWithPasskey,
} from '../contracts/factors/signing-in.ts'
import { changed } from './changed.ts'
import {
  allFactors,
  codesBegun,
  creationOptions,
  passkeys,
  recoveryCodes,
  requestOptions,
} from './factor-fixtures.ts'
import { elif } from './fixtures.ts'
import { answers } from './mock.ts'

/** Elif has two passkeys and codes; administrators need no second factor. */
export const factorHandlers: HttpHandler[] = [
  answers(finishSignIn, elif),
  answers(passkeySignInOptions, requestOptions),
  answers(signInWithPasskey, elif),
  answers(ownFactors, allFactors),
  answers(passkeyOptions, creationOptions),
  answers(addPasskey, ({ body }) => ({
    id: 50,
    name: body.name,
    createdAt: new Date().toISOString(),
    usedAt: null,
    backedUp: true,
    version: 1,
  })),
  answers(renamePasskey, (asked) => changed(passkeys, renamePasskey, asked)),
  answers(removePasskey),
  answers(beginCodes, codesBegun),
  answers(confirmCodes, { recoveryCodes }),
  answers(removeCodes),
  answers(renewRecoveryCodes, { recoveryCodes }),
  answers(ownProving, { codes: true, passkeys: true, password: true }),
  answers(provingOptions, requestOptions),
  answers(proveByPasskey),
  answers(proveByPassword),
  answers(securitySettings, { adminsNeedSecondFactor: false, version: 1 }),
  answers(changeSecuritySettings, ({ body }) => ({ ...body, version: 2 })),
  answers(recoverFactors),
]
