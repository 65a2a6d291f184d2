/** How the database refuses who may not: by its code, for its sentences are in the server's own language. */
export const denied = { code: '42501' }
