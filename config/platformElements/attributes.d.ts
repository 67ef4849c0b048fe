/** Attributes with their defaults, by element. */
type ElementTable = Record<string, Record<string, string>>

export const USED_ATTRIBUTES: Readonly<Record<string, readonly string[]>>
export const selectUsedAttributes: (table: ElementTable) => ElementTable
