import { DAY_MS } from '../durations'
import type { Cents } from '../shop/money'
import type { EpochMs } from '../shop/shopRules'

/**
 * The amount above which two people decide a refund, as something that is itself changed by two: whoever could raise it alone could pay a
 * large refund alone, and lower it again. Lowering it protects more and needs nobody else.
 */

export const signatureAmountOutcomes = ['open', 'approved', 'declined', 'withdrawn', 'outdated'] as const
/** What became of a wish to raise it. `outdated`: it ran out, or the amount was changed meanwhile. */
export type SignatureAmountOutcome = (typeof signatureAmountOutcomes)[number]

/** Days in which a second person can approve a higher amount. */
export const SIGNATURE_AMOUNT_DAYS = 7

/** Whether a second person has to approve this change of the amount. */
export const isSignatureAmountRaised = (was: Cents, amount: Cents): boolean => amount > was

/** Until when a higher amount that is proposed now can be approved. */
export const computeSignatureAmountExpiry = (proposedAt: EpochMs): EpochMs =>
  proposedAt + SIGNATURE_AMOUNT_DAYS * DAY_MS

type Proposal = { proposedBy: string; outcome: SignatureAmountOutcome; expiresAt: EpochMs }

/** Whether a proposal still waits for a second person. */
export const isSignatureAmountOpen = (
  { outcome, expiresAt }: Omit<Proposal, 'proposedBy'>,
  now: EpochMs,
): boolean => outcome === 'open' && now < expiresAt

export const signatureAmountActions = ['approve', 'decline', 'withdraw'] as const
type SignatureAmountAction = (typeof signatureAmountActions)[number]

/** What somebody can do about an open proposal: nobody approves their own, and nobody withdraws another person's. */
export const listSignatureAmountActions = (
  proposal: Proposal,
  { operatorId, now }: { operatorId: string; now: EpochMs },
): SignatureAmountAction[] => {
  if (!isSignatureAmountOpen(proposal, now)) return []
  return proposal.proposedBy === operatorId ? ['withdraw'] : ['approve', 'decline']
}
