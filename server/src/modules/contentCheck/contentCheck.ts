import { eq } from 'drizzle-orm'
import type { ContentWarning } from '@anzuo/domain/shop/moderation'
import type { Database } from '../../db/database'
import { users } from '../../db/schema'
import type { ContentSafety } from '../../gateways/contentSafety'
import type { MessagePushSecrets } from '../../gateways/weixinMessagePush'
import { createApiError } from '../../http/apiError'
import type { MessageKey } from '../../messages'

/** The platform that checks what people write and show, as far as this server has one. */
export type ContentSafetyParts = {
  gateway: ContentSafety
  /** What proves its verdicts on pictures; without it pictures are left to a person. */
  push: MessagePushSecrets | null
}

/** What somebody writes that others read, and what a message calls it. */
type WrittenText = { userId: string; text: string; field: Extract<MessageKey, `field${string}`> }

/** `isChecked`: the platform knows the author, so that it checks their pictures too. */
type ContributionCheck = { warning: ContentWarning | null; isChecked: boolean }

/** Checks words before anybody but their author reads them. People whom the platform doesn't know go by the shop's own rules alone. */
export type ContentCheck = {
  /**
   * A review or a question: what is doubtful, or could not be checked, waits for a person.
   * @throws ApiError `invalidRequest` for what the platform forbids
   */
  checkContribution: (written: WrittenText) => Promise<ContributionCheck>
  /**
   * A name or a note that is seen at once, for which nobody looks.
   * @throws ApiError `invalidRequest` for what the platform forbids or doubts, `unavailable` when it could not be checked
   */
  requirePublicText: (written: WrittenText) => Promise<void>
  /** Whether verdicts on pictures can arrive. */
  canCheckPictures: boolean
}

const UNCHECKED: ContributionCheck = { warning: null, isChecked: false }

/** Nothing is checked where `safety` is null. */
export const createContentCheck = ({
  db,
  safety,
  onFailed,
}: {
  db: Database
  safety: ContentSafetyParts | null
  onFailed: (reason: string) => void
}): ContentCheck => {
  const ask = async ({ userId, text, field }: WrittenText, scene: 'profile' | 'comment') => {
    const openid = safety && (await findMiniProgramOpenid(db, userId))
    if (!safety || !openid) return null
    if (text === '') return { verdict: 'pass' as const }
    const answer = await safety.gateway.checkText({ openid, scene, content: text })
    if (!answer.ok && answer.problem === 'unknownPerson') return null
    if (!answer.ok) onFailed(answer.reason)
    const verdict = answer.ok ? answer.verdict : ('unavailable' as const)
    if (verdict === 'risky')
      throw createApiError('invalidRequest', 'contentForbidden', { field: { key: field } })
    return { verdict }
  }
  return {
    checkContribution: async written => {
      const answer = await ask(written, 'comment')
      if (answer === null) return UNCHECKED
      const warnings = { pass: null, review: 'platformDoubts', unavailable: 'notChecked' } as const
      return { warning: warnings[answer.verdict], isChecked: true }
    },
    requirePublicText: async written => {
      const answer = await ask(written, 'profile')
      const field = { field: { key: written.field } }
      if (answer?.verdict === 'review') throw createApiError('invalidRequest', 'contentDoubtful', field)
      if (answer?.verdict === 'unavailable') throw createApiError('unavailable', 'contentNotChecked', field)
    },
    canCheckPictures: safety?.push != null,
  }
}

/** By which the mini-program's platform knows somebody; null for people who were never there. */
export const findMiniProgramOpenid = async (db: Database, userId: string): Promise<string | null> => {
  const [row] = await db.select({ openid: users.miniProgramOpenid }).from(users).where(eq(users.id, userId))
  return row?.openid ?? null
}
