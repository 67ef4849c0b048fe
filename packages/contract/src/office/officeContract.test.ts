import { officePermissions, operatorRoles, getPermissionReach } from '@anzuo/domain/office/permissions'
import { indicatorDefinitions } from '@anzuo/domain/report/indicators'
import { z } from 'zod'
import { officeContract } from '.'
import type { OfficeEndpoint } from './endpoint'

const calls: [string, OfficeEndpoint][] = Object.entries(officeContract)

/** Names of all fields that a schema has, however deep. */
const collectFieldNames = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const properties: unknown = 'properties' in schema ? schema.properties : null
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return [...own, ...Object.values(schema).flatMap(collectFieldNames)]
}

const listFieldNames = (schema: z.ZodType) =>
  collectFieldNames(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

describe('the calls of the back office', () => {
  it('change nothing without a key under which a repeat has no second effect', () => {
    for (const [path, { effect, request }] of calls)
      expect([path, listFieldNames(request).includes('requestKey')]).toEqual([path, effect === 'change'])
  })

  it('name a permission that somebody has', () => {
    for (const [path, { access }] of calls) {
      if (access === 'anybody' || access === 'operator') continue
      const permission = officePermissions.find(name => name === access)
      expect([path, permission]).toEqual([path, access])
      expect(operatorRoles.some(role => permission && getPermissionReach([role], permission))).toBe(true)
    }
  })

  it('let nobody change anything who is not logged in', () => {
    for (const [path, { access, effect }] of calls)
      if (access === 'anybody') expect([path, effect]).toEqual([path, 'read'])
  })

  it('can carry nothing of anybody’s health', () => {
    const ofHealth =
      /health|heart|pulse|blood|pressure|tongue|constitution|stress|breath|respirat|weight|height|waist|birthday|sex|smoker|diabet|indicator|massage|sitter|measure/i
    // The settings say whether the app offers these to everybody: there, and nowhere else, the names tell of nobody.
    const isFeatureSwitch = (path: string, name: string) =>
      path.startsWith('/office/v1/settings/') && ['healthCheck', 'tonguePhoto'].includes(name)
    const indicators = new Set(indicatorDefinitions.map(({ key }) => key.toLowerCase()))
    for (const [path, { data, changed }] of calls)
      for (const name of [...listFieldNames(data), ...(changed ? listFieldNames(changed) : [])])
        expect([
          path,
          name,
          !isFeatureSwitch(path, name) && (ofHealth.test(name) || indicators.has(name.toLowerCase())),
        ]).toEqual([path, name, false])
  })
})
