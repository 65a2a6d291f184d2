import { mostLines } from '#api/contracts/orders/orders.ts'
import { announceProblem } from '#web/shared/announcing.ts'

/** Says why something did not go into the cart. */
export const sayFull = () => announceProblem(`Sepetinizde en fazla ${mostLines} satır olabilir.`)
