import type { BrandId } from '@config/brands'
import type { AppVariant } from '@/data/account/accountClosure'
import type { ContactChannel } from '@/data/account/accountSettings'
import type { RouteParams } from '@/routes'

type IntroEntry = RouteParams<'accountClosure'>['entry']
type ReasonEntry = RouteParams<'accountClosureReason'>['entry']
type VerificationEntry = RouteParams<'accountClosureVerification'>['entry']

/** One variant of the way out: its three addresses, and where its code goes (specification section 2). */
export type AccountClosureFlowDefinition = {
  variant: AppVariant
  intro: IntroEntry
  reason: ReasonEntry
  verify: VerificationEntry
  codeChannel: ContactChannel
}

export const accountClosureFlows: readonly AccountClosureFlowDefinition[] = [
  {
    variant: 'store',
    intro: 'cancellation',
    reason: 'cancellationReason',
    verify: 'cancellationPhone',
    codeChannel: 'phone',
  },
  {
    variant: 'app',
    intro: 'appcancellation',
    reason: 'appcancellationReason',
    verify: 'appcancellationPhone',
    codeChannel: 'email',
  },
  {
    variant: 'worldAi',
    intro: 'worldAiCancellation',
    reason: 'worldAiCancellationReason',
    verify: 'worldAiCancellationPhone',
    codeChannel: 'email',
  },
  {
    variant: 'massageControl',
    intro: 'massageControlCancellation',
    reason: 'massageControlCancellationReason',
    verify: 'massageControlCancellationPhone',
    codeChannel: 'email',
  },
  {
    variant: 'lite',
    intro: 'liteCancellation',
    reason: 'liteCancellationReason',
    verify: 'liteCancellationPhone',
    codeChannel: 'email',
  },
]

/** The way that an address belongs to, whichever of its steps it is. */
export const getAccountClosureFlow = (
  entry: IntroEntry | ReasonEntry | VerificationEntry,
): AccountClosureFlowDefinition => {
  const found = accountClosureFlows.find(({ intro, reason, verify }) =>
    [intro, reason, verify].some(one => one === entry),
  )
  if (!found) throw new RangeError(`${entry} is no step of a cancellation`)
  return found
}

const closureVariantByBrand: Readonly<Record<BrandId, AppVariant>> = {
  original: 'app',
  world: 'app',
  worldAi: 'worldAi',
  massageControl: 'massageControl',
  lite: 'lite',
  solo: 'app',
  store: 'store',
}

/** The way out of a variant of the product: its own, or the one of the app. */
export const getAccountClosureFlowForBrand = (brand: BrandId): AccountClosureFlowDefinition => {
  const found = accountClosureFlows.find(({ variant }) => variant === closureVariantByBrand[brand])
  if (!found) throw new RangeError(`${brand} has no way out`)
  return found
}
