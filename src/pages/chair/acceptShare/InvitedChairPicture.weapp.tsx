import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { FamilyPicture } from '@/ui/illustrations/chairFamilies/FamilyPicture'
import { drawOccupiedChair } from '@/ui/illustrations/chair'
import { Illustration } from '@/ui/illustrations/Illustration'

type InvitedChairPictureProps = { family: ChairFamilyKey | null; isOccupied: true }

/** The chair that somebody is invited to. The families lie in this package anyway. */
export const InvitedChairPicture = ({ family }: InvitedChairPictureProps) =>
  family ? <FamilyPicture family={family} isOccupied /> : <Illustration draw={drawOccupiedChair} />
