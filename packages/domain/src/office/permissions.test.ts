import { getPermissionReach, listPermissions, officePermissions, operatorRoles } from './permissions'

describe('what operators may', () => {
  it('is everything for the owner', () => {
    expect(listPermissions(['owner']).map(({ permission }) => permission)).toEqual([...officePermissions])
  })

  it('is nothing without a role', () => {
    expect(listPermissions([])).toEqual([])
  })

  it('adds up over several roles, and the wider reach counts', () => {
    expect(getPermissionReach(['storeStaff'], 'orders:change')).toBe('ownStore')
    expect(getPermissionReach(['storeStaff', 'orders'], 'orders:change')).toBe('all')
    expect(getPermissionReach(['orders', 'storeStaff'], 'orders:change')).toBe('all')
  })

  it('lets whoever ships not sign, and whoever signs not ship', () => {
    expect(getPermissionReach(['orders'], 'refunds:sign')).toBeNull()
    expect(getPermissionReach(['finance'], 'orders:change')).toBeNull()
  })

  it('gives operators, settings, keys and the audit log to the owner alone', () => {
    for (const permission of [
      'operators:change',
      'settings:change',
      'apiKeys:change',
      'webhooks:change',
      'audit:read',
    ] as const)
      expect(operatorRoles.filter(role => getPermissionReach([role], permission))).toEqual(['owner'])
  })

  it('shows all money to the owner and whoever keeps the books', () => {
    for (const permission of ['money:read', 'money:close'] as const)
      expect(operatorRoles.filter(role => getPermissionReach([role], permission))).toEqual([
        'owner',
        'finance',
      ])
  })

  it('lets readers change nothing', () => {
    for (const { permission } of listPermissions(['reader'])) expect(permission).toMatch(/:read$/)
  })
})
