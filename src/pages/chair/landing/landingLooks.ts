import type { ChairFeature } from '@anzuo/chair-protocol'
import type { IconName } from '@/ui/icons/Icon'
import type { ChipProps } from '@/ui/layout/Chip'
import type { LandingStatus } from './landingStatus'

/** Shown to people; the buttons of the control page show the rest. */
export const SHOWN_FEATURES: readonly ChairFeature[] = [
  'heat',
  'airbag',
  'footRoller',
  'recline',
  'zeroGravity',
  'bodyScan',
  'smartPlan',
  'childLock',
  'voice',
  'wifi',
]

/** How the chip of a status looks. */
export const statusLooks: Readonly<
  Record<Exclude<LandingStatus, 'waiting'>, { tone: NonNullable<ChipProps['tone']>; icon: IconName }>
> = {
  own: { tone: 'good', icon: 'check' },
  ownTaken: { tone: 'warm', icon: 'people' },
  ownHeld: { tone: 'alert', icon: 'warn' },
  ownOffline: { tone: 'neutral', icon: 'cloudoff' },
  guestFree: { tone: 'good', icon: 'check' },
  guestTaken: { tone: 'warm', icon: 'people' },
  guestOffline: { tone: 'neutral', icon: 'cloudoff' },
  owned: { tone: 'neutral', icon: 'lock' },
  nobodys: { tone: 'accent', icon: 'plus' },
  unknown: { tone: 'notice', icon: 'info' },
  shutOut: { tone: 'alert', icon: 'warn' },
  unreachable: { tone: 'neutral', icon: 'cloudoff' },
}
