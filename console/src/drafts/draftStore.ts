/**
 * What somebody typed and hasn't saved, in this browser: it outlives a reload, a log-out and a conflict. It belongs to one operator and one
 * thing; a colleague at the same computer never sees it.
 */
export type Draft<Content> = {
  /** The version of the thing that was opened, and what it was then. */
  version: number
  opened: Content
  content: Content
  /** ISO 8601. */
  savedAt: string
}

export type DraftKey = { operatorId: string; kind: 'product'; id: string }

const PREFIX = 'console.draft'

const toStorageKey = ({ operatorId, kind, id }: DraftKey) => `${PREFIX}.${operatorId}.${kind}.${id}`

const isDraft = (value: unknown): value is Draft<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'number' &&
  'opened' in value &&
  'content' in value &&
  'savedAt' in value &&
  typeof value.savedAt === 'string'

/**
 * The draft of a thing, null without one.
 * @param isContent refuses what an older console stored in another shape
 */
export const readDraft = <Content>(
  key: DraftKey,
  isContent: (content: unknown) => content is Content,
): Draft<Content> | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toStorageKey(key)) ?? 'null')
    if (!isDraft(stored)) return null
    const { version, opened, content, savedAt } = stored
    return isContent(opened) && isContent(content) ? { version, opened, content, savedAt } : null
  } catch {
    // What can't be read is no draft; the page shows what is stored on the server.
    return null
  }
}

/** @returns false when the browser keeps nothing, because it is full or doesn't want to */
export const writeDraft = (key: DraftKey, draft: Draft<unknown>): boolean => {
  try {
    localStorage.setItem(toStorageKey(key), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const removeDraft = (key: DraftKey): void => localStorage.removeItem(toStorageKey(key))
