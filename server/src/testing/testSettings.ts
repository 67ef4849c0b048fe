import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'

/** What the parts of the shop learn of the settings where a test makes them without a server: everything is as set up, and offered. */
export const settingsAsSetUp = {
  getSettings: () => defaultShopSettings,
  isOffered: () => true,
}
