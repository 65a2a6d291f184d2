/**
 * Scripts and styles only from this origin, nothing inline; pictures from any https URL
 * (decisions.md §5).
 */
export const contentSecurityPolicy = (more: { style?: string } = {}) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${more.style ? ` ${more.style}` : ''}`,
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Headers of a page in addition to those of every answer (decisions/040); pictures and lists do not
 * need them.
 */
export const pageHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=()',
}

/** Headers of every answer; the policy forbids everything to an answer that is opened as a page. */
export const securityHeaders = (production: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
