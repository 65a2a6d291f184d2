import { type DeviceSetting, deviceSetting } from './device-setting.ts'

/** A thing that this device remembers by its id; undefined before one was chosen. */
export const idSetting = (place: string): DeviceSetting<number | undefined> =>
  deviceSetting(place, (text) => {
    const id = Number(text)
    return Number.isSafeInteger(id) && id > 0 ? id : undefined
  })
