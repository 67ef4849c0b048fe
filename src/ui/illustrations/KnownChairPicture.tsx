import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { drawChair, drawOccupiedChair } from './chair'
import { Illustration } from './Illustration'

export type KnownChairPictureProps = {
  /** Null while no chair is known. */
  family: ChairFamilyKey | null
  isOccupied?: boolean
}

/** A chair of no family in particular: the mini-program's packages outside the chair's have no room for the families. */
export const KnownChairPicture = ({ isOccupied = false }: KnownChairPictureProps) => (
  <Illustration draw={isOccupied ? drawOccupiedChair : drawChair} />
)
