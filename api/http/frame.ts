import { Elysia } from 'elysia'
import { errors, type ReportError } from './errors.ts'
import { type RequestLine, requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * An app without routes yet. It gives every answer its security headers and its request id, turns errors
 * into answers, and logs requests where `logRequest` is given.
 */
export const frame = ({
  production,
  reportError,
  logRequest,
}: {
  production: boolean
  reportError: ReportError
  logRequest?: ((line: RequestLine) => void) | undefined
}) =>
  new Elysia()
    .headers(securityHeaders(production))
    .onRequest(({ set }) => {
      set.headers['x-request-id'] = crypto.randomUUID()
    })
    .use(logRequest ? requestLog(logRequest) : new Elysia())
    .use(errors(reportError))
