import { defaultShopSettings, settingsSections } from '@anzuo/domain/settings/shopSettings'
import { settingGroups } from './settingFields'
import { parseTyped, toTyped } from './settingsDraft'

const fields = settingGroups.flatMap(({ sections }) => sections.flatMap(one => one.fields))

it('every value of every section can be changed, announcements by their own form', () => {
  const shown = fields.map(({ section, name }) => `${section}.${name}`)
  const all = settingsSections
    .filter(section => section !== 'announcements')
    .flatMap(section => Object.keys(defaultShopSettings[section]).map(name => `${section}.${name}`))
  expect(shown.sort()).toEqual(all.sort())
})

it.each(fields)('$section.$name is read as it was shown', field => {
  const value = (defaultShopSettings[field.section] as Record<string, unknown>)[field.name]
  expect(parseTyped(field, toTyped(field, value))).toEqual(value)
})

it('takes amounts as people type them, and nothing that is no number', () => {
  expect(parseTyped({ kind: 'money' }, '¥8,000.00')).toBe(800_000)
  expect(parseTyped({ kind: 'money' }, 'much')).toBeUndefined()
  expect(parseTyped({ kind: 'count' }, ' 15 ')).toBe(15)
  expect(parseTyped({ kind: 'count' }, '1.5')).toBeUndefined()
})
