import type * as z from 'zod'
import { type DeviceSetting, deviceSetting } from './device-setting.ts'
import { identity } from './identity.ts'

/**
 * Something that this browser keeps for one person, as `person:JSON`: for anybody else there is nothing,
 * and `dropKept` removes it with what else is kept (web/shared/kept/marks.ts has the names).
 * @param place its name in `localStorage`
 * @param schema reads what is kept; what does not fit it any more is nothing
 */
export function personalSetting<Value>(
  place: string,
  schema: z.ZodType<Value>,
): DeviceSetting<Value | undefined> {
  const setting = deviceSetting(place, (text) => text ?? '')
  let last: { text: string; value: Value | undefined } | undefined

  function parse(text: string): Value | undefined {
    try {
      return schema.safeParse(JSON.parse(text.slice(text.indexOf(':') + 1))).data
    } catch {
      return undefined
    }
  }
  return {
    read() {
      const text = setting.read()
      const person = identity.person()
      if (!person || !text.startsWith(`${person}:`)) return undefined
      if (last?.text !== text) last = { text, value: parse(text) }
      return last.value
    },
    write(value) {
      const person = identity.person()
      if (person) setting.write(value === undefined ? '' : `${person}:${JSON.stringify(value)}`)
    },
    watch: setting.watch,
  }
}
