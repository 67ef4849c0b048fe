import fc from 'fast-check'
import { shopRules } from '../shop'
import { listCurrentAnnouncements } from './announcements'
import { isAppOutdated } from './appVersion'
import { defaultShopSettings, getShopRules } from './shopSettings'
import { fillTextMarks, listTextMarks } from './textMarks'

it('the rules of a shop that has changed nothing are those that it was made with', () => {
  expect(getShopRules(defaultShopSettings)).toEqual(shopRules)
})

describe('an app', () => {
  const version = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 4 })
  const toText = (parts: number[]) => parts.join('.')

  it.each([
    ['1.9.0', '1.10.0', true],
    ['1.10', '1.10.0', false],
    ['2.0.0', '1.99.99', false],
    ['1.0.0', '', false],
    ['dev', '9.9.9', false],
  ])('%s where %s is the oldest: outdated %s', (own, minimum, isOutdated) => {
    expect(isAppOutdated(own, minimum)).toBe(isOutdated)
  })

  it('is never older than itself, and of two that differ one is older', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(isAppOutdated(toText(a), toText(a))).toBe(false)
        expect(isAppOutdated(toText(a), toText(b)) && isAppOutdated(toText(b), toText(a))).toBe(false)
      }),
    )
  })
})

it('announcements are those of now, the newest first; one that ends now is over', () => {
  const text = { 'en-GB': 'a', 'zh-CN': 'b', 'zh-Hant': 'c' }
  const at = (seconds: number) => new Date(seconds * 1000).toISOString()
  const list = [
    { id: 'old', text, from: at(1), until: at(100) },
    { id: 'new', text, from: at(5), until: at(100) },
    { id: 'over', text, from: at(1), until: at(10) },
    { id: 'later', text, from: at(11), until: at(100) },
  ]
  expect(listCurrentAnnouncements(list, 10_000).map(({ id }) => id)).toEqual(['new', 'old'])
})

describe('texts', () => {
  const { company } = defaultShopSettings

  it('name days, amounts and the company as they are set', () => {
    const rules = { ...shopRules, afterSaleDays: 15, freight: 12_50, pointValue: 2 }
    const marks = listTextMarks({ company, rules }, 'en-GB')
    const text = '{{afterSaleDays}} {{freeFreightFrom}} {{freight}} {{hundredPointsYuan}} {{hours}} {{brand}}'
    expect(fillTextMarks(text, marks)).toBe('15 99 12.50 2 09:00–21:00 {{brand}}')
  })

  it('send complaints to the registered address unless another one is named', () => {
    const rules = shopRules
    expect(listTextMarks({ company, rules }, 'zh-CN').complaintAddress).toBe(company.address['zh-CN'])
    const complaintAddress = { 'en-GB': 'Box 1', 'zh-CN': '信箱 1', 'zh-Hant': '信箱 1' }
    expect(
      listTextMarks({ company: { ...company, complaintAddress }, rules }, 'zh-CN').complaintAddress,
    ).toBe('信箱 1')
  })
})
