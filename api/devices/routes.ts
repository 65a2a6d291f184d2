import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { forgetDevice, saveDevice } from '#sql/devices.ts'
import { pushKey, registerDevice, unregisterDevice } from '../contracts/devices/devices.ts'
import type { Gate } from '../http/gate.ts'

interface Deps {
  gate: Gate
  sql: Sql
  /** undefined if push is disabled */
  vapidPublicKey: string | undefined
}

/** A person's devices, for Web Push (decisions.md §6). */
export const deviceRoutes = ({ gate, sql, vapidPublicKey = '' }: Deps) =>
  new Elysia({ name: 'devices' })
    .use(gate(pushKey, async () => ({ publicKey: vapidPublicKey || null })))
    .use(
      gate(registerDevice, ({ person, body, once }) => {
        const { deviceToken = null, platform, subscription } = body
        const { endpoint, keys } = subscription
        const device = { endpoint, ...keys, deviceToken, platform }
        return once((tx) => saveDevice(tx, person, device))
      }),
    )
    .use(
      gate(unregisterDevice, async ({ person, body }) =>
        forgetDevice(sql, person.id, body.endpoint),
      ),
    )
