import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { FamilyPicture } from '@/ui/illustrations/chairFamilies/FamilyPicture'
import { drawOccupiedChair } from '@/ui/illustrations/chair'
import { Illustration } from '@/ui/illustrations/Illustration'

/** The chair that somebody is invited to, with a person in it. The families lie in this package anyway. */
export const InvitedChairPicture = ({ family }: { family: ChairFamilyKey | null }) =>
  family ? <FamilyPicture family={family} isOccupied /> : <Illustration draw={drawOccupiedChair} />
