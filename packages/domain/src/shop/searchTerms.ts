/**
 * Words for finding products. Western text is cut into words, each with its beginnings, so that an unfinished word finds
 * too; Chinese has no blanks and is cut into single characters and pairs.
 */
const TOKEN_PATTERN = /[\p{Script=Han}]+|[\p{L}\p{N}]+/gu
const STARTS_WITH_HAN = /^\p{Script=Han}/u
const MAX_PREFIX_LENGTH = 12

const tokenise = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    // A word next to Chinese characters stands for itself.
    .replace(/(?<=\p{Script=Han})(?=[a-z\d])|(?<=[a-z\d])(?=\p{Script=Han})/gu, ' ')
    .match(TOKEN_PATTERN) ?? []

const toBigrams = (piece: string): string[] => {
  const characters = [...piece]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** What a text is found by. */
export const extractIndexTerms = (text: string): string[] => {
  const words = new Set<string>()
  for (const piece of tokenise(text)) {
    if (STARTS_WITH_HAN.test(piece)) for (const word of [...piece, ...toBigrams(piece)]) words.add(word)
    else
      for (let length = 1; length <= Math.min(piece.length, MAX_PREFIX_LENGTH); length += 1)
        words.add(piece.slice(0, length))
  }
  return [...words]
}

/** What a query looks for; a text that has all of it matches. Empty when there is nothing to look for. */
export const extractQueryTerms = (query: string): string[] => [
  ...new Set(
    tokenise(query).flatMap(piece => {
      if (!STARTS_WITH_HAN.test(piece)) return [piece.slice(0, MAX_PREFIX_LENGTH)]
      return [...piece].length === 1 ? [piece] : toBigrams(piece)
    }),
  ),
]
