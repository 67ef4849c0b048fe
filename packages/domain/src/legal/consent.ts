/** A legal text in one of its versions. */
export type LegalTextVersion = { document: string; version: string }

const parseVersionNumbers = (version: string): number[] => version.split('.').map(Number)

/** Whether a version such as `1.10` is at least another one such as `1.9`, number by number. */
const isVersionAtLeast = (version: string, other: string): boolean => {
  const numbers = parseVersionNumbers(version)
  const others = parseVersionNumbers(other)
  const at = others.findIndex((number, index) => number !== (numbers[index] ?? 0))
  return at === -1 || (numbers[at] ?? 0) > others[at]!
}

/**
 * The texts in force that somebody has not agreed to yet. Whoever agreed to a newer version, by a newer build of the app, is not
 * asked for an older one.
 */
export const findLegalTextsAwaitingConsent = <T extends LegalTextVersion>(
  inForce: readonly T[],
  agreedTo: readonly LegalTextVersion[],
): T[] =>
  inForce.filter(
    ({ document, version }) =>
      !agreedTo.some(agreed => agreed.document === document && isVersionAtLeast(agreed.version, version)),
  )
