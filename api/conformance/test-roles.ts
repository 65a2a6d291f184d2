import { givePost } from '#sql/testing/test-posts.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import type { PostRole } from '../contracts/roles.ts'
import { origin, password, type RequestParts, requestTo, type TestApp } from './test-app.ts'

/** Somebody with one role, signed in. */
export interface Colleague {
  id: number
  send(request: Request): Promise<Response>
  call(e: Endpoint, parts?: RequestParts): Promise<Response>
}

/** Signs somebody in who has a role at a branch, or in the whole chain. */
export async function colleagueOf(
  app: TestApp,
  role: PostRole,
  branchId?: number,
): Promise<Colleague> {
  const username = `${role.replace('_', '-')}-${Bun.randomUUIDv7()}@telve.example`
  const [row] = await app.owner<{ id: number }[]>`
    insert into users (username, password_hash, full_name, verified_at)
    select ${username}, password_hash, 'Işıl Çağlar', now() from users where id = ${app.ids.customer}
    returning id`
  const id = row?.id ?? 0
  await givePost(app.owner, id, { role, branchId })
  const answer = await app.handle(
    new Request(`${origin}/api/login`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }),
  )
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const send = (request: Request) => {
    const others = request.headers.get('cookie')
    request.headers.set('cookie', [cookie, others].filter(Boolean).join('; '))
    return app.handle(request)
  }
  return { id, send, call: (e, parts) => send(requestTo(e, parts)) }
}
