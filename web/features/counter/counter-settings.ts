import { deviceSetting } from '#web/shared/device-setting.ts'

/** Which way an open camera looks: away from the person at the screen, or at them. */
export type Facing = 'environment' | 'user'

/** Which camera stays open between customers; `off` until somebody opens one. */
export const cameraSetting = deviceSetting<Facing | 'off'>('telve:camera', (text) =>
  text === 'environment' || text === 'user' ? text : 'off',
)

/** Whether the counter sounds and vibrates. */
export const signalSetting = deviceSetting<'on' | 'off'>('telve:signals', (text) =>
  text === 'off' ? 'off' : 'on',
)
