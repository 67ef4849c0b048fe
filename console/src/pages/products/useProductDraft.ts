import { useState } from 'react'
import { readDraft, removeDraft, writeDraft, type Draft, type DraftKey } from '../../drafts/draftStore'
import { useSessionState } from '../../session/sessionStore'
import { countChanges } from './mergeProduct'
import { isProductContent, toContent, type Product, type ProductContent } from './product'

const useDraftKey = (id: string): DraftKey => {
  const session = useSessionState()
  const operatorId = session.kind === 'none' ? '' : session.session.operator.id
  return { operatorId, kind: 'product', id }
}

/** The content that is edited, with what it started from; every change is kept in the browser at once. */
const useContentDraft = (id: string, start: { version: number; content: ProductContent }) => {
  const key = useDraftKey(id)
  const [draft, setDraft] = useState<Draft<ProductContent> | null>(() => readDraft(key, isProductContent))
  const [isKept, setIsKept] = useState(true)
  const opened = draft?.opened ?? start.content
  const content = draft?.content ?? start.content
  const store = (next: Draft<ProductContent>) => {
    setDraft(next)
    setIsKept(writeDraft(key, next))
  }
  const clear = () => {
    removeDraft(key)
    setDraft(null)
  }
  return {
    content,
    opened,
    version: draft?.version ?? start.version,
    savedAt: draft?.savedAt ?? null,
    /** False when the browser couldn't keep it: what was typed is lost with the page. */
    isKept,
    changes: countChanges(opened, content),
    change: (changes: Partial<ProductContent>) => {
      const next = { ...content, ...changes }
      const version = draft?.version ?? start.version
      if (countChanges(opened, next) === 0) clear()
      else store({ version, opened, content: next, savedAt: new Date().toISOString() })
    },
    /** Goes on from what a colleague has made of it. */
    rebase: (theirs: { version: number; content: ProductContent }, merged: ProductContent) =>
      store({
        version: theirs.version,
        opened: theirs.content,
        content: merged,
        savedAt: new Date().toISOString(),
      }),
    clear,
  }
}

export type ContentDraft = ReturnType<typeof useContentDraft>

export const useProductDraft = (product: Product): ContentDraft =>
  useContentDraft(product.id, { version: product.version, content: toContent(product) })
