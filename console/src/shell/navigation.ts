import type { OfficePermission } from '@anzuo/domain/office/permissions'
import type { TextKey } from '../i18n/useText'
import type { IconName } from '../parts/iconShapes'

export type NavigationEntry = {
  to: string
  text: TextKey
  icon: IconName
  /** Null: for everybody who works here. */
  permission: OfficePermission | null
}

/** What the sidebar leads to, above and at its foot. What somebody may not see isn't listed. */
export const navigation: { main: readonly NavigationEntry[]; foot: readonly NavigationEntry[] } = {
  main: [
    { to: '/', text: 'shell.today', icon: 'home', permission: null },
    { to: '/orders', text: 'shell.orders', icon: 'box', permission: 'orders:read' },
    { to: '/refunds', text: 'shell.refunds', icon: 'return', permission: 'orders:read' },
    { to: '/products', text: 'shell.products', icon: 'tag', permission: 'catalogue:read' },
    { to: '/customers', text: 'shell.customers', icon: 'people', permission: 'customers:read' },
    { to: '/reviews', text: 'shell.reviews', icon: 'chat', permission: 'reviews:moderate' },
    { to: '/stores', text: 'shell.stores', icon: 'store', permission: 'stores:read' },
    { to: '/chairs', text: 'shell.chairs', icon: 'chair', permission: 'chairs:read' },
    { to: '/firmware', text: 'shell.firmware', icon: 'wrench', permission: 'chairs:read' },
    { to: '/money', text: 'shell.money', icon: 'money', permission: 'money:read' },
  ],
  foot: [
    { to: '/settings', text: 'shell.settings', icon: 'sliders', permission: 'settings:change' },
    { to: '/operators', text: 'shell.operators', icon: 'people', permission: 'operators:change' },
    { to: '/apiKeys', text: 'shell.apiKeys', icon: 'code', permission: 'apiKeys:change' },
    { to: '/webhooks', text: 'shell.webhooks', icon: 'webhook', permission: 'webhooks:change' },
    { to: '/audit', text: 'shell.audit', icon: 'list', permission: 'audit:read' },
    { to: '/account', text: 'shell.account', icon: 'key', permission: null },
  ],
}
