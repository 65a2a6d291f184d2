/** Scripts and styles from here only, nothing inline; pictures may be any https URL (decisions.md §5). */
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

/** What a page carries over what every answer does (decisions/040): pictures and lists have no use for it. */
export const pageHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=()',
}

/** What every answer carries; opened by itself, an answer that is no page may do nothing. */
export const securityHeaders = (production: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
