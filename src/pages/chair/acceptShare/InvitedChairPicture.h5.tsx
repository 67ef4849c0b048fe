import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { KnownChairPicture } from '@/ui/illustrations/KnownChairPicture'

/** The chair that somebody is invited to, with a person in it. */
export const InvitedChairPicture = ({ family }: { family: ChairFamilyKey | null }) => (
  <KnownChairPicture family={family} isOccupied />
)
