import type { HttpHandler } from 'msw'
import { changeProfile } from '../contracts/account/account.ts'
import { cancelAddress, sendVerification } from '../contracts/account/address.ts'
import { confirmAddress, undoAddress, verifyAddress } from '../contracts/links/links.ts'
import { changed } from './changed.ts'
import { elif } from './fixtures.ts'
import { answers } from './mock.ts'

/** Elif's own account, and what the links in mails do: every link holds. */
export const accountHandlers: HttpHandler[] = [
  answers(changeProfile, (asked) => {
    const saved = changed([elif], changeProfile, asked)
    if (!('username' in saved)) return saved
    const newUsername = saved.username === elif.username ? null : saved.username
    return { ...saved, username: elif.username, newUsername }
  }),
  answers(sendVerification),
  answers(cancelAddress),
  answers(verifyAddress),
  answers(confirmAddress, { username: 'elif@telve.coffee' }),
  answers(undoAddress, { username: elif.username }),
]
