import { deviceSetting } from '#web/shared/device-setting.ts'

/**
 * Whether this browser was enrolled as a shared tablet: a hint, so that nobody else's sign-in asks. The cookie that
 * enrols it is not for pages to read.
 */
export const isTablet = deviceSetting('telve:tablet', (text) => text === 'true')

/** When the till was last touched, ms since 1970: all tabs of a tablet have one person and one rest. */
export const touchedAt = deviceSetting('telve:touched', (text) => Number(text) || 0)
