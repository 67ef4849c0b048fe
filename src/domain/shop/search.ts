/**
 * Words for finding products. Western text is cut into words, each with its beginnings, so that an unfinished word finds
 * too; Chinese has no blanks and is cut into single characters and pairs.
 */
const PIECES = /[\p{Script=Han}]+|[\p{L}\p{N}]+/gu
const HAN = /^\p{Script=Han}/u
const LONGEST_BEGINNING = 12

const piecesOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    // A word next to Chinese characters stands for itself.
    .replace(/(?<=\p{Script=Han})(?=[a-z\d])|(?<=[a-z\d])(?=\p{Script=Han})/gu, ' ')
    .match(PIECES) ?? []

const pairs = (piece: string): string[] => {
  const characters = [...piece]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** What a text is found by. */
export const indexWords = (text: string): string[] => {
  const words = new Set<string>()
  for (const piece of piecesOf(text)) {
    if (HAN.test(piece)) for (const word of [...piece, ...pairs(piece)]) words.add(word)
    else
      for (let length = 1; length <= Math.min(piece.length, LONGEST_BEGINNING); length += 1)
        words.add(piece.slice(0, length))
  }
  return [...words]
}

/** What a query looks for; a text that has all of it matches. Empty when there is nothing to look for. */
export const queryWords = (query: string): string[] => [
  ...new Set(
    piecesOf(query).flatMap(piece => {
      if (!HAN.test(piece)) return [piece.slice(0, LONGEST_BEGINNING)]
      return [...piece].length === 1 ? [piece] : pairs(piece)
    }),
  ),
]
