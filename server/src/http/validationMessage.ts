import type { TranslatableMessage, MessageKey } from '../messages'

/** The call that was made, and what it came with. */
export type InvalidRequest = { path: string; body: unknown }

/** What the check of a request found, as the framework hands it on. */
export type RequestValidationIssue = {
  instancePath: string
  /** Which of zod's checks failed. */
  keyword: string
  params: Record<string, unknown>
}

/** The specification's own words for the fields of the log-in form. */
const LOGIN_FIELD_MESSAGES: Record<string, { missing: MessageKey; wrong: MessageKey }> = {
  phone: { missing: 'enterPhone', wrong: 'enterCorrectPhone' },
  email: { missing: 'enterEmail', wrong: 'enterCorrectEmail' },
  code: { missing: 'enterCode', wrong: 'enterSixDigits' },
  agreed: { missing: 'agreementFirst', wrong: 'agreementFirst' },
}

/**
 * What people fill in and choose. What is not here, such as keys and switches, the app writes by itself: nobody could
 * correct it, so nobody is asked to.
 */
const FIELD_NAME_KEYS: Record<string, MessageKey> = {
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
const STORE_SLIP_PATHS = ['/open/dealer_order/part', '/dealer_order/bind']

/** Names of what stands in links and leads to one thing. */
const IDENTIFIER_FIELD = /^(id|token|key)$|Ids?$/

const ARRAY_INDEX = /^\d+$/

/** What to tell about a request that the contract refuses: what to do about it, never how the field is called. */
export const toValidationMessage = (
  invalidRequest: InvalidRequest,
  issue: RequestValidationIssue | undefined,
): TranslatableMessage => {
  const path = issue?.instancePath.split('/').slice(1) ?? []
  const name = path.filter(part => !ARRAY_INDEX.test(part)).at(-1)
  if (issue === undefined || name === undefined) return { key: 'requestInvalid' }
  const value = getValueAtPath(invalidRequest.body, path)
  const isMissing = value === undefined || value === null || value === ''
  const loginField = invalidRequest.path.startsWith('/auth/')
    ? getOwn(LOGIN_FIELD_MESSAGES, path.join('.'))
    : undefined
  if (loginField) return { key: isMissing ? loginField.missing : loginField.wrong }
  if (typeof value === 'string' && value !== '' && IDENTIFIER_FIELD.test(name)) return { key: 'nothingThere' }
  const { maximum } = issue.params
  const isTooLarge = issue.keyword === 'too_big' && typeof maximum === 'number'
  if (isTooLarge && Array.isArray(value)) return { key: 'tooManyAtOnce', params: { most: maximum } }
  const known =
    name === 'number' && STORE_SLIP_PATHS.includes(invalidRequest.path)
      ? 'fieldOrderNumber'
      : getOwn(FIELD_NAME_KEYS, name)
  if (known === undefined) return { key: 'requestInvalid' }
  const field: TranslatableMessage = { key: known }
  if (isMissing) return { key: 'fieldMissing', params: { field } }
  return isTooLarge && typeof value === 'string'
    ? { key: 'fieldTooLong', params: { field, most: maximum } }
    : { key: 'fieldWrong', params: { field } }
}

/** Names come from the caller: one such as `constructor` is no entry of a table. */
const getOwn = <Value>(table: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const getValueAtPath = (body: unknown, path: string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    body,
  )
