/** What customers write in public, and how the shop looks at it. Client, server and console take the lists from here. */

import { MINUTE_MS } from '../durations'

/** What somebody wrote about a product. */
export const contributionKinds = ['review', 'question'] as const
export type ContributionKind = (typeof contributionKinds)[number]

/** `waiting`: only its author sees it. `shown`: everybody does. `hidden`: its author is told why. */
export const moderationStates = ['waiting', 'shown', 'hidden'] as const
export type ModerationState = (typeof moderationStates)[number]

/** Which rule a text breaks that is hidden; its author reads it. */
export const hidingReasons = [
  'personalData',
  'advertising',
  'insult',
  'offTopic',
  'promisesCure',
  'foreignPicture',
] as const
export type HidingReason = (typeof hidingReasons)[number]

/** Why a reader reports what somebody else wrote. */
export const reviewReportReasons = ['insult', 'advertising', 'personalData', 'untrue', 'other'] as const
export type ReviewReportReason = (typeof reviewReportReasons)[number]

/** When others see what somebody wrote: at once, or after somebody has looked at it. */
export const publishingModes = ['atOnce', 'afterLook'] as const
export type PublishingMode = (typeof publishingModes)[number]

/** State of what was written just now. A question is shown with its answer, so it always waits for one. */
export const getFirstModerationState = (kind: ContributionKind, mode: PublishingMode): ModerationState =>
  kind === 'review' && mode === 'atOnce' ? 'shown' : 'waiting'

/** Why a person has to look, by the platform that checks: it was not sure or found something, or it could not be asked in time. */
export const contentWarnings = ['platformDoubts', 'notChecked'] as const
export type ContentWarning = (typeof contentWarnings)[number]

/**
 * State of what was written just now and checked by a platform. What it has doubts about, or has yet to look at, only its author sees,
 * whatever the shop has chosen.
 */
export const getCheckedModerationState = (
  first: ModerationState,
  check: { warning: ContentWarning | null; awaitsVerdict: boolean },
): ModerationState => (check.warning !== null || check.awaitsVerdict ? 'waiting' : first)

/** So long a verdict on pictures is waited for, ms; then a person looks. The platform says that it takes up to 30 minutes. */
export const PICTURE_VERDICT_MS = 45 * MINUTE_MS

/** The queues of those who look: what waits, what readers reported, and what was decided. */
export const moderationQueues = ['toLookAt', 'reported', 'shown', 'hidden'] as const
export type ModerationQueue = (typeof moderationQueues)[number]

/** What in a text deserves a second look before it is shown. */
type TextWarning = 'contactDetails' | 'promisesCure'

/** Telephone numbers however they are spaced, mail and web addresses, and names at a messenger. */
const CONTACT_PATTERNS = [
  /(?:\d[\s-]?){7,}/,
  /[\w.+-]+@[\w-]+\.\w{2,}/,
  /https?:\/\/|www\./i,
  /微信|薇信|加v|vx|wechat|whatsapp|line\s*id|qq\s*群?[:：]?\s*\d/i,
]

/** Advertising law of the mainland forbids promises of a cure for what is no medical device, also in words of customers that are used as advertising. */
const CURE_PATTERNS = [/治[好愈癒]|根治|治疗|治療|药到病除|痊[愈癒]/, /\b(?:cure[sd]?|healed|heals)\b/i]

/** What to look at twice. A hint for a person: nothing is hidden by it. */
export const findTextWarnings = (text: string): TextWarning[] => [
  ...(CONTACT_PATTERNS.some(pattern => pattern.test(text)) ? ['contactDetails' as const] : []),
  ...(CURE_PATTERNS.some(pattern => pattern.test(text)) ? ['promisesCure' as const] : []),
]

/** Characters of a question, and of the shop's answer or reply. */
export const MAX_QUESTION_LENGTH = 200
export const MIN_QUESTION_LENGTH = 4
export const MAX_REPLY_LENGTH = 500
