import type { Namespace } from '../texts'

/** Texts of the address book. */
export const addressTexts: Namespace = {
  name: 'address',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-address-en" */ '@locales/en-GB/address.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-address-zh-CN" */ '@locales/zh-CN/address.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-address-zh-Hant" */ '@locales/zh-Hant/address.json'),
  },
}
