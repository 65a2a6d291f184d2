import type { Factors, Passkey } from '../contracts/factors/factors.ts'
import type { CreationOptions, RequestOptions } from '../contracts/factors/web-authn.ts'

export const passkeys: Passkey[] = [
  {
    id: 31,
    name: 'Elif’in telefonu',
    createdAt: '2026-10-02T09:12:00+03:00',
    usedAt: '2026-11-21T18:40:00+03:00',
    backedUp: true,
    version: 1,
  },
  {
    id: 44,
    name: 'Güvenlik anahtarı',
    createdAt: '2026-11-05T20:03:00+03:00',
    usedAt: null,
    backedUp: false,
    version: 2,
  },
]

/** Nobody has set anything up. */
export const noFactors: Factors = {
  passkeys: [],
  codesSince: null,
  recoveryCodes: 0,
  secondStep: false,
  required: false,
  due: false,
}

/** Two passkeys, and codes with most of their recovery codes. */
export const allFactors: Factors = {
  ...noFactors,
  passkeys,
  codesSince: '2026-10-02T09:20:00+03:00',
  recoveryCodes: 8,
  secondStep: true,
}

export const recoveryCodes = [
  'k7mw-x2qp-h9rt',
  'c4vn-8yjd-m3ks',
  'z6hf-p5bx-w8ga',
  'q2tr-e7nc-u4vj',
  'y9dk-a3sm-f6wp',
  'h5xb-t8gq-r2ne',
  'n3jv-c6yz-k7ph',
  'w8ma-d4fr-b9xt',
  'g6qs-v2ku-j5cy',
  'p7en-z9hw-t3md',
]

export const codesBegun = {
  setUp: 'q3Zk8vX0b9sQ1mT7',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address:
    'otpauth://totp/Telve:musteri%40telve.example?issuer=Telve&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
}

const challenge = 'c3Rvcmllcy1uZXZlci1zaWduLXRoaXMtY2hhbGxlbmdl'

export const requestOptions: RequestOptions = {
  rpId: 'localhost',
  challenge,
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
}

export const creationOptions: CreationOptions = {
  rp: { id: 'localhost', name: 'Telve' },
  user: { id: challenge, name: 'musteri@telve.example', displayName: 'Elif Yıldız' },
  challenge,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
}
