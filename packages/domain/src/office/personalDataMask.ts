/** How the console shows what tells of a customer until somebody opens it with a reason. */

const MASK = '•'
const PHONE_ENDING_LENGTH = 4

/** Compound family names of Chinese of two characters that are still common. */
const COMPOUND_FAMILY_NAMES = [
  '欧阳',
  '歐陽',
  '司马',
  '司馬',
  '上官',
  '诸葛',
  '諸葛',
  '慕容',
  '皇甫',
  '令狐',
  '司徒',
]

/** The family name, or the first word, and a dot for each further character, two at most: `方••`, `Fang ••`. */
export const maskName = (name: string): string => {
  const text = name.trim()
  const space = text.indexOf(' ')
  if (space > 0) return `${text.slice(0, space)} ${MASK.repeat(2)}`
  const characters = [...text]
  const compound = COMPOUND_FAMILY_NAMES.find(family => text.startsWith(family))
  const shown = compound && characters.length > 2 ? compound : (characters[0] ?? '')
  const hidden = characters.length - [...shown].length
  return `${shown}${MASK.repeat(Math.min(hidden, 2))}`
}

/** The last four digits by which a phone is searched; of a shorter number nothing. */
export const getPhoneEnding = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return digits.length > PHONE_ENDING_LENGTH ? digits.slice(-PHONE_ENDING_LENGTH) : ''
}

/** `••• •••• 0036` */
export const maskPhoneToEnding = (phone: string): string =>
  `${MASK.repeat(3)} ${MASK.repeat(4)} ${getPhoneEnding(phone) || MASK.repeat(PHONE_ENDING_LENGTH)}`

/** `l•••@example.com`: the first character, and where the mailbox is. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at > 0 ? `${[...email][0] ?? ''}${MASK.repeat(3)}${email.slice(at)}` : ''
}

export const personalDataReasons = ['deliver', 'customerCalled', 'fraudCheck', 'other'] as const
/** Why somebody opens personal data. */
export type PersonalDataReason = (typeof personalDataReasons)[number]

/** How long opened personal data is shown. */
export const PERSONAL_DATA_MINUTES = 10

/** What the note of a reason needs at least. */
export const MIN_OPENING_NOTE_LENGTH = 8

/** Whether the reason is enough: `other` needs a sentence. */
export const isOpeningExplained = (reason: PersonalDataReason, note: string): boolean =>
  reason !== 'other' || note.trim().length >= MIN_OPENING_NOTE_LENGTH
