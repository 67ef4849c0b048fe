import type { Message, MessageKey } from '../messages'

/** The call that was made, and what it came with. */
export type MadeCall = { path: string; body: unknown }

/** What the check of a request found, as the framework hands it on. */
export type Finding = {
  instancePath: string
  /** Which of zod's checks failed. */
  keyword: string
  params: Record<string, unknown>
}

/** The specification's own words for the fields of the log-in form. */
const LOGIN_FIELDS: Record<string, { missing: MessageKey; wrong: MessageKey }> = {
  phone: { missing: 'enterPhone', wrong: 'enterCorrectPhone' },
  email: { missing: 'enterEmail', wrong: 'enterCorrectEmail' },
  code: { missing: 'enterCode', wrong: 'enterSixDigits' },
  agreed: { missing: 'agreementFirst', wrong: 'agreementFirst' },
}

/**
 * What people fill in and choose. What is not here, such as keys and switches, the app writes by itself: nobody could
 * correct it, so nobody is asked to.
 */
const FIELDS: Record<string, MessageKey> = {
  appointment: 'fieldAppointment',
  birthday: 'fieldBirthday',
  code: 'fieldCode',
  company: 'fieldCarrier',
  date: 'fieldDay',
  detail: 'fieldDetail',
  diastolic: 'fieldLowerValue',
  districtCode: 'fieldDistrict',
  email: 'fieldEmail',
  feedback: 'fieldText',
  goodsStatus: 'fieldArrived',
  height: 'fieldHeight',
  image: 'fieldPicture',
  message: 'fieldText',
  name: 'fieldName',
  nickname: 'fieldName',
  note: 'fieldNote',
  number: 'fieldQuantity',
  phone: 'fieldPhone',
  pickupDate: 'fieldDay',
  pictures: 'fieldPicture',
  fileList: 'fieldPicture',
  points: 'fieldPoints',
  priceFrom: 'fieldPrice',
  priceTo: 'fieldPrice',
  quantity: 'fieldQuantity',
  query: 'fieldSearch',
  reason: 'fieldReason',
  reasons: 'fieldReason',
  remark: 'fieldNote',
  serialNumber: 'fieldSerialNumber',
  sex: 'fieldSex',
  slot: 'fieldAppointment',
  sn: 'fieldSerialNumber',
  stars: 'fieldStars',
  systolic: 'fieldUpperValue',
  takenAt: 'fieldTime',
  taxNumber: 'fieldTaxNumber',
  telephone: 'fieldPhone',
  text: 'fieldText',
  title: 'fieldInvoiceTitle',
  trackingNumber: 'fieldTrackingNumber',
  waist: 'fieldWaist',
  weight: 'fieldWeight',
}

/** On the slip of an order that was made in a store this is a number of another kind. */
const SLIP_CALLS = ['/open/dealer_order/part', '/dealer_order/bind']

/** Names of what stands in links and leads to one thing. */
const LEADS_TO_ONE = /^(id|token|key)$|Ids?$/

const IS_INDEX = /^\d+$/

/** What to tell about a request that the contract refuses: what to do about it, never how the field is called. */
export const invalidField = (call: MadeCall, finding: Finding | undefined): Message => {
  const path = finding?.instancePath.split('/').slice(1) ?? []
  const name = path.filter(part => !IS_INDEX.test(part)).at(-1)
  if (finding === undefined || name === undefined) return { key: 'requestInvalid' }
  const value = valueAt(call.body, path)
  const isMissing = value === undefined || value === null || value === ''
  const loginField = call.path.startsWith('/auth/') ? LOGIN_FIELDS[path.join('.')] : undefined
  if (loginField) return { key: isMissing ? loginField.missing : loginField.wrong }
  if (typeof value === 'string' && value !== '' && LEADS_TO_ONE.test(name)) return { key: 'nothingThere' }
  const { maximum } = finding.params
  const isTooLarge = finding.keyword === 'too_big' && typeof maximum === 'number'
  if (isTooLarge && Array.isArray(value)) return { key: 'tooManyAtOnce', words: { most: maximum } }
  const known = name === 'number' && SLIP_CALLS.includes(call.path) ? 'fieldOrderNumber' : FIELDS[name]
  if (known === undefined) return { key: 'requestInvalid' }
  const field: Message = { key: known }
  if (isMissing) return { key: 'fieldMissing', words: { field } }
  return isTooLarge && typeof value === 'string'
    ? { key: 'fieldTooLong', words: { field, most: maximum } }
    : { key: 'fieldWrong', words: { field } }
}

const valueAt = (body: unknown, path: string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    body,
  )
