import { ErrorAnswer } from '../contracts/endpoint.ts'

/** The refusal's code of an answer; undefined where it is none. */
export const codeOf = async (answer: Response): Promise<string | undefined> =>
  answer.ok ? undefined : ErrorAnswer.parse(await answer.json()).code

/** The body of an answer. */
export const read = async <T>(answer: Promise<Response>): Promise<T> =>
  (await (await answer).json()) as T

/** The cookies that an answer sets, as the next request carries them. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
