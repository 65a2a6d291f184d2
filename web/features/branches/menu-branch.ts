import { idSetting } from '#web/shared/id-setting.ts'

/** The branch that a customer orders from on this device; not the one where a till stands. */
export const menuBranch = idSetting('telve:menu-branch')
