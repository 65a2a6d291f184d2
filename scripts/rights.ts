import { rightsTable } from '#api/contracts/posts/rights.ts'

// `npm run rights`: who may do what, as the table of docs/security.md.
console.log(rightsTable())
