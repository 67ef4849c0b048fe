import type { OfficeRequestBody, OfficeResponseData } from '@anzuo/contract/office/index'
import { LOCALES, type Locale } from '@anzuo/domain/locale'
import { DAYS_OF_WEEK } from '@anzuo/domain/openingHours'
import type { StoreService } from '@anzuo/domain/shop/choices'

export type Store = OfficeResponseData<'/office/v1/store/get'>
export type Assistant = OfficeResponseData<'/office/v1/assistant/list'>['assistants'][number]
export type Slip = OfficeResponseData<'/office/v1/slip/list'>['slips'][number]
type StoreFields = Omit<OfficeRequestBody<'/office/v1/store/create'>, 'requestKey'>

type DraftText = Record<Locale, string>
export type DraftDay = { isOpen: boolean; opens: string; closes: string }

/** A store as it is typed. */
export type StoreDraft = {
  name: DraftText
  address: DraftText
  city: DraftText
  phone: string
  latitude: string
  longitude: string
  days: DraftDay[]
  closedOn: string
  services: StoreService[]
  picture: string
  isShown: boolean
}

const emptyText: DraftText = { 'en-GB': '', 'zh-CN': '', 'zh-Hant': '' }
const usualDay: DraftDay = { isOpen: true, opens: '10:00', closes: '21:00' }

export const emptyStoreDraft: StoreDraft = {
  name: emptyText,
  address: emptyText,
  city: emptyText,
  phone: '',
  latitude: '',
  longitude: '',
  days: Array.from({ length: DAYS_OF_WEEK }, () => usualDay),
  closedOn: '',
  services: ['trySeat', 'pickup'],
  picture: 'store.svg',
  isShown: true,
}

export const toStoreDraft = (store: Store): StoreDraft => ({
  ...store,
  latitude: String(store.latitude),
  longitude: String(store.longitude),
  days: store.week.map(hours => (hours ? { isOpen: true, ...hours } : { ...usualDay, isOpen: false })),
  closedOn: store.closedOn.join('\n'),
})

/** A field of the draft that can't be sent as it is. */
export type StoreDraftProblem = keyof StoreDraft

const PHONE_PATTERN = /^\+?[\d -]{5,20}$/
const CLOCK_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/

const readDates = (typed: string): string[] => typed.split(/[\s,，;]+/).filter(Boolean)
const isDate = (text: string): boolean => DATE_PATTERN.test(text) && !Number.isNaN(Date.parse(text))
const readDegrees = (typed: string, limit: number): number | null => {
  const degrees = Number(typed)
  return typed.trim() !== '' && Math.abs(degrees) <= limit ? degrees : null
}
const isEveryLanguageThere = (text: DraftText) => LOCALES.every(locale => text[locale].trim() !== '')

/** What of a draft is to be mended before it is sent. */
export const findStoreProblems = (draft: StoreDraft): StoreDraftProblem[] => {
  const isRight: Partial<Record<StoreDraftProblem, boolean>> = {
    name: isEveryLanguageThere(draft.name),
    address: isEveryLanguageThere(draft.address),
    city: isEveryLanguageThere(draft.city),
    phone: PHONE_PATTERN.test(draft.phone.trim()),
    latitude: readDegrees(draft.latitude, 90) !== null,
    longitude: readDegrees(draft.longitude, 180) !== null,
    days: draft.days.every(
      ({ isOpen, opens, closes }) => !isOpen || (CLOCK_PATTERN.test(opens) && CLOCK_PATTERN.test(closes)),
    ),
    closedOn: readDates(draft.closedOn).every(isDate),
  }
  return (Object.keys(isRight) as StoreDraftProblem[]).filter(field => isRight[field] === false)
}

/** A draft without problems as the server takes it. */
export const toStoreFields = (draft: StoreDraft): StoreFields => ({
  name: draft.name,
  address: draft.address,
  city: draft.city,
  phone: draft.phone.trim(),
  latitude: Number(draft.latitude),
  longitude: Number(draft.longitude),
  week: draft.days.map(({ isOpen, opens, closes }) => (isOpen ? { opens, closes } : null)),
  closedOn: readDates(draft.closedOn).sort(),
  services: draft.services,
  picture: draft.picture,
  isShown: draft.isShown,
})
