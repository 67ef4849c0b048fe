/** What the people who run the shop may do. This table alone says it: the server checks it, the console draws itself by it. */

export const operatorRoles = [
  'owner',
  'catalogue',
  'orders',
  'finance',
  'support',
  'storeStaff',
  'maker',
  'reader',
] as const
/** What somebody is in the company; one person may be several things, and may what any of them may. */
export type OperatorRole = (typeof operatorRoles)[number]

export const officePermissions = [
  /** See orders and refunds, with what tells of the customer masked. */
  'orders:read',
  /** See name, phone and address of one order for a while, with a reason. */
  'personalData:open',
  /** Ship, cancel, note. */
  'orders:change',
  /** Decide about refunds; above the set amount only propose. */
  'refunds:propose',
  /** Sign what somebody else has proposed. */
  'refunds:sign',
  /** See the ledger of all orders, odd money and reconciliation. */
  'money:read',
  /** Settle odd money, read statements, close a day. */
  'money:close',
  'catalogue:read',
  'catalogue:change',
  'reviews:moderate',
  /** See customers, masked, with their orders, refunds and points. */
  'customers:read',
  /** Adjust points, end sessions, begin an erasure that its owner asked for. */
  'customers:change',
  /** See stores, their assistants and what was sold by their links. */
  'stores:read',
  'stores:change',
  'chairs:read',
  'chairs:change',
  'settings:change',
  'operators:change',
  'apiKeys:change',
  'webhooks:change',
  'audit:read',
] as const
export type OfficePermission = (typeof officePermissions)[number]

/** How far a permission reaches: over everything, or over what belongs to the operator's own store. */
export type PermissionReach = 'all' | 'ownStore'

const all = <Names extends OfficePermission>(...names: Names[]): Partial<Record<Names, PermissionReach>> =>
  Object.fromEntries(names.map(name => [name, 'all'])) as Partial<Record<Names, PermissionReach>>

const permissionsByRole: Record<OperatorRole, Partial<Record<OfficePermission, PermissionReach>>> = {
  owner: all(...officePermissions),
  catalogue: all(
    'orders:read',
    'catalogue:read',
    'catalogue:change',
    'reviews:moderate',
    'stores:read',
    'stores:change',
  ),
  orders: all('orders:read', 'personalData:open', 'orders:change', 'refunds:propose', 'customers:read'),
  finance: all(
    'orders:read',
    'personalData:open',
    'refunds:propose',
    'refunds:sign',
    'money:read',
    'money:close',
    'stores:read',
    'customers:read',
  ),
  support: all(
    'orders:read',
    'personalData:open',
    'refunds:propose',
    'reviews:moderate',
    'customers:read',
    'customers:change',
    'stores:read',
    'chairs:read',
  ),
  storeStaff: {
    'orders:read': 'ownStore',
    'personalData:open': 'ownStore',
    'orders:change': 'ownStore',
    'stores:read': 'ownStore',
  },
  maker: all('chairs:read', 'chairs:change'),
  reader: all('orders:read', 'catalogue:read', 'stores:read', 'chairs:read'),
}

/**
 * What an API key may be given: what another system does by itself. People, settings and what moves money stay with people;
 * bookkeeping may read.
 */
export const apiKeyPermissions = [
  'orders:read',
  'personalData:open',
  'orders:change',
  'money:read',
  'catalogue:read',
  'catalogue:change',
  'chairs:read',
] as const satisfies readonly OfficePermission[]
export type ApiKeyPermission = (typeof apiKeyPermissions)[number]

/** How far somebody with these roles has a permission; null when they don't. The widest of their roles counts. */
export const getPermissionReach = (
  roles: readonly OperatorRole[],
  permission: OfficePermission,
): PermissionReach | null => {
  const reaches = roles.flatMap(role => permissionsByRole[role][permission] ?? [])
  return reaches.includes('all') ? 'all' : (reaches[0] ?? null)
}

/** Everything that somebody with these roles may do. */
export const listPermissions = (
  roles: readonly OperatorRole[],
): { permission: OfficePermission; reach: PermissionReach }[] =>
  officePermissions.flatMap(permission => {
    const reach = getPermissionReach(roles, permission)
    return reach ? [{ permission, reach }] : []
  })
