/** Bytes as lowercase hexadecimal digits: the form of hashes in statements and answers. */
export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
