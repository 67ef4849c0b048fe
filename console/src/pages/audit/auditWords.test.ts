import { officeContract } from '@anzuo/contract/office'
import words from '../../../locales/en-GB/auditWords.json'
import { createFormat } from '../../i18n/format'
import { chooseLanguage, i18n, startI18n } from '../../i18n/i18n'
import type { Text } from '../../i18n/useText'
import { nameAction, nameField, nameReason, nameSubject, nameValue } from './auditWords'

const text: Text = (key, values) => i18n.t(key, values)
const createReader = (locale: string) => ({ text, format: createFormat(locale), locale })

beforeAll(startI18n)
beforeEach(() => chooseLanguage('en-GB'))

const chairs = { 'en-GB': 'Chairs', 'zh-CN': '按摩椅', 'zh-Hant': '按摩椅（繁）' }
const category = { kind: 'category', id: 'chairs', label: 'Chairs' } as const
const order = { subject: { kind: 'order', id: 'o-1', label: 'AZ1' } } as const
const operator = { subject: { kind: 'operator', id: 'op-1', label: 'Mei' } } as const
const delivery = { subject: { kind: 'settings', id: 'delivery', label: 'delivery' } } as const

describe('a line of the audit log', () => {
  it('has words for every call that changes something', () => {
    const changes = Object.entries(officeContract)
      .filter(([, { effect }]) => effect === 'change')
      .map(([path]) => path.slice('/office/v1/'.length))
    expect(changes.filter(action => !(action in words.action))).toEqual([])
  })

  it('says what was done in the language of its reader, and an unknown deed by its code', async () => {
    expect(nameAction('order/ship', text)).toBe('Shipped a parcel')
    await chooseLanguage('zh-CN')
    expect(nameAction('order/ship', text)).toBe('发出包裹')
    expect(nameAction('constructor', text)).toBe('constructor')
  })

  it('says a reason from a list in the language of its reader, and leaves a sentence as it was written', async () => {
    await chooseLanguage('zh-CN')
    expect(nameReason('deliver', text)).toBe('配送或安装')
    expect(nameReason('other: 快递员来问', text)).toBe('其他: 快递员来问')
    expect(nameReason('receipt', text)).toBe('开具收据')
    expect(nameReason('Counted: two were missing', text)).toBe('Counted: two were missing')
  })

  it('says what kind of file was uploaded', async () => {
    await chooseLanguage('zh-Hant')
    const line = {
      subject: { kind: 'file', id: 'shop/1', label: 'picture' },
      before: null,
      after: null,
    } as const
    expect(nameSubject(line, createReader('zh-Hant'))).toBe('圖片')
  })

  it('names a category as its reader reads it, also one that is gone', () => {
    const gone = { subject: category, before: { name: chairs }, after: null }
    expect(nameSubject(gone, createReader('zh-Hant'))).toBe('按摩椅（繁）')
    expect(nameSubject({ ...gone, before: null }, createReader('zh-Hant'))).toBe('Chairs')
  })

  it('names settings and their fields as the settings page does', () => {
    expect(nameSubject({ ...delivery, before: null, after: null }, createReader('en-GB'))).toBe('Delivery')
    expect(nameField(delivery, 'freight', text)).toBe('Delivery cost below that')
    expect(nameValue(delivery, { field: 'freight', value: 1250 }, createReader('en-GB'))).toBe('¥12.50')
  })

  it.each([
    { line: order, field: 'status', value: 'pendingDelivery', said: 'paid, to deliver' },
    { line: order, field: 'paid', value: 4_990_000, said: '¥49,900.00' },
    { line: order, field: 'version', value: 3, said: '3' },
    { line: operator, field: 'roles', value: ['owner', 'storeStaff'], said: 'owner, store staff' },
    { line: operator, field: 'isDisabled', value: true, said: 'yes' },
    { line: operator, field: 'name', value: chairs, said: 'Chairs' },
    { line: order, field: 'parcel', value: { company: 'shunfeng' }, said: '{"company":"shunfeng"}' },
    { line: order, field: 'status', value: 'unheard', said: 'unheard' },
    { line: order, field: 'storeId', value: null, said: null },
  ])('tells $field $value as $said', ({ line, field, value, said }) => {
    expect(nameValue(line, { field, value }, createReader('en-GB'))).toBe(said)
  })
})
