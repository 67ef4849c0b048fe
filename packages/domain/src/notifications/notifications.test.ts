import { INDICATOR_KEYS } from '../report/types'
import { refundMessages } from '../shop/refundMessage'
import {
  getNotificationDefinition,
  isNotificationData,
  isNotificationSwitchable,
  isNotificationWanted,
  notificationFields,
  notificationKindNames,
} from './notificationKinds'
import { getNotificationTarget } from './notificationTarget'
import { MAX_SUBSCRIPTIONS_AT_ONCE, subscriptionAsks } from './subscriptionAsks'

const ID = '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'
const SAMPLE = {
  orderId: ID,
  orderNumber: 'AZ261120100001',
  pickupCode: '012345',
  refundId: ID,
  requestNumber: 'RF261120100001',
  serialNumber: 'HK24A00012',
  product: 'product:w8',
  sku: 'sku:w8-rose',
  time: '20:30',
  step: 'accepted',
}

const toData = (kind: (typeof notificationKindNames)[number]) =>
  Object.fromEntries(getNotificationDefinition(kind).fields.map(field => [field, SAMPLE[field]]))

describe('what a message carries', () => {
  it.each(notificationKindNames)('of %s: its own fields, all of them, and no other', kind => {
    expect(isNotificationData(kind, toData(kind))).toBe(true)
    expect(isNotificationData(kind, {})).toBe(false)
    expect(isNotificationData(kind, { ...toData(kind), nickname: 'Lin' })).toBe(false)
  })

  const healthValues = [
    '64',
    '64 bpm',
    '120/80',
    '36.5',
    '98%',
    '118',
    '5.4',
    'HRV 42',
    '72 kg',
    '-1',
    '0.92',
  ]

  it.each(notificationKindNames)('of %s can be no health value', kind => {
    for (const key of INDICATOR_KEYS)
      expect(isNotificationData(kind, { ...toData(kind), [key]: '64' })).toBe(false)
    for (const field of getNotificationDefinition(kind).fields)
      for (const value of [...healthValues, ...healthValues.map(Number)])
        expect(isNotificationData(kind, { ...toData(kind), [field]: value })).toBe(false)
  })

  it('knows no field by the name of an indicator', () => {
    const names = Object.keys(notificationFields).map(name => name.toLowerCase())
    for (const key of INDICATOR_KEYS) expect(names).not.toContain(key.replaceAll('_', '').toLowerCase())
  })

  it('says every step of a refund', () => {
    for (const step of refundMessages)
      expect(isNotificationData('refundDecided', { ...toData('refundDecided'), step })).toBe(true)
  })
})

describe('the ways of a message', () => {
  it('are as the person set them, else as they are at first', () => {
    expect(isNotificationWanted('orderPaid', 'mail', undefined)).toBe(true)
    expect(isNotificationWanted('orderPaid', 'mail', false)).toBe(false)
    expect(isNotificationWanted('chairReminder', 'mail', undefined)).toBe(false)
    expect(isNotificationWanted('chairReminder', 'mail', true)).toBe(true)
  })

  it('keep orders and money in the inbox, whatever was set', () => {
    expect(isNotificationSwitchable('moneyBack', 'inbox')).toBe(false)
    expect(isNotificationWanted('moneyBack', 'inbox', false)).toBe(true)
    expect(isNotificationWanted('checkReminder', 'inbox', false)).toBe(false)
  })

  it('include a text message only for what has a day or a code', () => {
    const bySms = notificationKindNames.filter(kind => getNotificationDefinition(kind).ways.includes('sms'))
    expect(bySms).toEqual(['arriving', 'readyToCollect', 'repairToPay'])
    expect(isNotificationWanted('orderPaid', 'sms', true)).toBe(false)
  })

  it('lead everywhere to the inbox, so that nothing is told by mail alone', () => {
    for (const kind of notificationKindNames) expect(getNotificationDefinition(kind).ways).toContain('inbox')
  })
})

it('asks for no more at once than the platform takes, and only for what can come so', () => {
  for (const kinds of Object.values(subscriptionAsks)) {
    expect(kinds.length).toBeLessThanOrEqual(MAX_SUBSCRIPTIONS_AT_ONCE)
    for (const kind of kinds) expect(getNotificationDefinition(kind).ways).toContain('wechat')
  }
})

it('opens what it is about', () => {
  expect(getNotificationTarget('orderPaid', SAMPLE)).toEqual({ page: 'order', id: ID })
  expect(getNotificationTarget('moneyBack', { refundId: ID })).toEqual({ page: 'refund', id: ID })
  expect(getNotificationTarget('chairReminder', { serialNumber: 'HK24A00012' })).toEqual({
    page: 'chair',
    serialNumber: 'HK24A00012',
  })
  expect(getNotificationTarget('firmwareReady', { serialNumber: 'HK24A00012' }).page).toBe('chairFirmware')
  expect(getNotificationTarget('chairShared', { serialNumber: 'HK24A00012', step: 'owner' }).page).toBe(
    'chairList',
  )
  expect(getNotificationTarget('backInStock', { product: 'product:w8', sku: 'sku:w8-rose' })).toEqual({
    page: 'product',
    id: 'w8',
  })
  expect(getNotificationTarget('checkReminder', { time: '08:00' })).toEqual({ page: 'health' })
})
