import { createEnumStorageKey, storage } from '../storage'

const SETTING_KEY = createEnumStorageKey('haptics', ['on', 'off'])

/** Whether the person wants short vibrations on this device; they do until they switch them off. */
export const hapticSetting = {
  isEnabled: (): boolean => storage.read(SETTING_KEY) !== 'off',
  setEnabled: (isEnabled: boolean): void => void storage.write(SETTING_KEY, isEnabled ? 'on' : 'off'),
}
