import type { BrandId } from '@config/brands'
import type { ClosingVariant } from '@/data/closing'
import type { Channel } from '@/data/ownAccount'
import type { RouteParams } from '@/routes'

type Intro = RouteParams<'cancellation'>['entry']
type Reason = RouteParams<'cancellationReason'>['entry']
type Verify = RouteParams<'cancellationPhone'>['entry']

/** One variant of the way out: its three addresses, and where its code goes (specification section 2). */
export type CancellationWay = {
  variant: ClosingVariant
  intro: Intro
  reason: Reason
  verify: Verify
  codeGoesTo: Channel
}

export const cancellationWays: readonly CancellationWay[] = [
  {
    variant: 'store',
    intro: 'cancellation',
    reason: 'cancellationReason',
    verify: 'cancellationPhone',
    codeGoesTo: 'phone',
  },
  {
    variant: 'app',
    intro: 'appcancellation',
    reason: 'appcancellationReason',
    verify: 'appcancellationPhone',
    codeGoesTo: 'email',
  },
  {
    variant: 'worldAi',
    intro: 'worldAiCancellation',
    reason: 'worldAiCancellationReason',
    verify: 'worldAiCancellationPhone',
    codeGoesTo: 'email',
  },
  {
    variant: 'massageControl',
    intro: 'massageControlCancellation',
    reason: 'massageControlCancellationReason',
    verify: 'massageControlCancellationPhone',
    codeGoesTo: 'email',
  },
  {
    variant: 'lite',
    intro: 'liteCancellation',
    reason: 'liteCancellationReason',
    verify: 'liteCancellationPhone',
    codeGoesTo: 'email',
  },
]

/** The way that an address belongs to, whichever of its steps it is. */
export const wayOf = (entry: Intro | Reason | Verify): CancellationWay => {
  const found = cancellationWays.find(({ intro, reason, verify }) =>
    [intro, reason, verify].some(one => one === entry),
  )
  if (!found) throw new RangeError(`${entry} is no step of a cancellation`)
  return found
}

const variantOf: Readonly<Record<BrandId, ClosingVariant>> = {
  original: 'app',
  world: 'app',
  worldAi: 'worldAi',
  massageControl: 'massageControl',
  lite: 'lite',
  solo: 'app',
  store: 'store',
}

/** The way out of a variant of the product: its own, or the one of the app. */
export const wayOfBrand = (brand: BrandId): CancellationWay => {
  const found = cancellationWays.find(({ variant }) => variant === variantOf[brand])
  if (!found) throw new RangeError(`${brand} has no way out`)
  return found
}
