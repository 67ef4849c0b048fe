/** What somebody's pasted text says: who, which number, and where in words. Null: it doesn't say. */
export type PastedAddress = { name: string | null; phone: string | null; place: string }

/** A mainland mobile number, with or without +86, blanks and hyphens in the usual places; no part of a longer number. */
const PHONE_PATTERN = /(^|\D)(?:\+?86[\s-]?)?(1[3-9]\d)[\s-]?(\d{4})[\s-]?(\d{4})(?!\d)/

/** Words that forms and chats put before a value; the longest first. */
const NAME_LABEL_PATTERN =
  /(?:收货人姓名|收件人姓名|收貨人|收件人|收货人|联系人|聯絡人|姓名|名字|recipient|name)\s*[:：]\s*/iu
const LABEL_PATTERN =
  /(?:收货地址|收件地址|收貨地址|所在地区|所在地區|详细地址|詳細地址|省市区|街道地址|手机号码|手機號碼|联系电话|联系方式|聯絡電話|手机号|手机|手機|电话|電話|地区|地區|地址|邮政编码|邮编|address|region|phone|mobile|tel)\s*[:：]\s*/giu
const POSTCODE_PATTERN = /(?:邮政编码|邮编)\s*[:：]?\s*\d{6}/gu

const PHRASE_SEPARATORS = /[,，;；、|/。\n]+/u
const WHITESPACE = /\s+/u
const HAN_NAME_PATTERN = /^[\p{Script=Han}·]{2,4}(?:先生|女士|小姐)?$/u
const LATIN_NAME_PATTERN = /^[A-Za-z][A-Za-z.'-]{0,19}$/
/** A short word with one of these names a place, not a person. */
const PLACE_NAME_MARKERS = /[省市区區县縣镇鎮乡鄉街路道巷弄号號楼樓室幢栋棟村]|自治|小区|花园|大厦|广场|单元/u

const isPersonName = (word: string): boolean =>
  !PLACE_NAME_MARKERS.test(word) && (HAN_NAME_PATTERN.test(word) || LATIN_NAME_PATTERN.test(word))

const HAN_CHARACTER = /\p{Script=Han}/u
const UNSPACED_CHARACTER = /[\p{Script=Han}\d]/u

/** Whether two words that stood apart are written together: Chinese runs on, also around numbers. */
const isWrittenTogether = (before: string, after: string): boolean => {
  const [last = '', first = ''] = [before.slice(-1), after.slice(0, 1)]
  return (
    UNSPACED_CHARACTER.test(last) &&
    UNSPACED_CHARACTER.test(first) &&
    (HAN_CHARACTER.test(last) || HAN_CHARACTER.test(first))
  )
}

const joinWords = (words: readonly string[]): string =>
  words.reduce(
    (line, word) => (line === '' || isWrittenTogether(line, word) ? line + word : `${line} ${word}`),
    '',
  )

const extractLabelledName = (text: string): string | null => {
  const label = NAME_LABEL_PATTERN.exec(text)
  if (!label) return null
  const [name = ''] = text.slice(label.index + label[0].length).split(/[\s,，;；、|/。]+/u)
  return name === '' ? null : name
}

const MAX_LATIN_NAME_WORDS = 3

/** The name at the beginning of a phrase: one word, or a few Latin ones. */
const findNameAtStart = (phrase: readonly string[]): string[] => {
  const [first = ''] = phrase
  if (!isPersonName(first)) return []
  if (!LATIN_NAME_PATTERN.test(first)) return [first]
  const end = phrase.findIndex(word => !LATIN_NAME_PATTERN.test(word))
  return phrase.slice(0, Math.min(end < 0 ? phrase.length : end, MAX_LATIN_NAME_WORDS))
}

/** The name stands at the beginning of the text, or at its end; the rest is the place. */
const splitName = (phrases: readonly (readonly string[])[]): { name: string | null; place: string } => {
  const words = phrases.flat()
  const atStart = findNameAtStart(phrases[0] ?? [])
  if (words.length > 1 && atStart.length > 0)
    return { name: atStart.join(' '), place: joinWords(words.slice(atStart.length)) }
  const last = words[words.length - 1] ?? ''
  if (words.length > 1 && isPersonName(last)) return { name: last, place: joinWords(words.slice(0, -1)) }
  return { name: null, place: joinWords(words) }
}

/**
 * Takes a pasted text apart into name, phone and place. It reads what people copy from chats and other shops: in any order, in one
 * line or several, with or without labels.
 */
export const parsePastedAddress = (text: string): PastedAddress => {
  const clean = text.normalize('NFKC').replace(POSTCODE_PATTERN, ' ')
  const found = PHONE_PATTERN.exec(clean)
  const phone = found ? `${found[2]}${found[3]}${found[4]}` : null
  const withoutPhone = clean.replace(PHONE_PATTERN, (_all, before: string) => `${before}\n`)
  const named = extractLabelledName(withoutPhone)
  const phrases = withoutPhone
    .replace(NAME_LABEL_PATTERN, '\n')
    .replace(LABEL_PATTERN, '\n')
    .replace(/[（(]收[)）]/gu, ' ')
    .split(PHRASE_SEPARATORS)
    .map(phrase => phrase.split(WHITESPACE).filter(word => word !== '' && !/^[()（）:：-]+$/u.test(word)))
    .filter(phrase => phrase.length > 0)
  if (named === null) return { phone, ...splitName(phrases) }
  return { name: named, phone, place: joinWords(phrases.flat().filter(word => word !== named)) }
}
