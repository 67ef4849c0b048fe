import { useEffect, useState, type ComponentType } from 'react'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import type { FamilyPictureProps } from './chairFamilies/FamilyPicture'
import { drawChair, drawOccupiedChair } from './chair'
import { Illustration } from './Illustration'

export type KnownChairPictureProps = {
  /** Null while no chair is known. */
  family: ChairFamilyKey | null
  isOccupied?: boolean
}

/** The chair of no family in particular is drawn as one of this. */
const GENERAL_FAMILY: ChairFamilyKey = 'w'

/**
 * A chair as its family looks; of no family in particular while none is known. Only who has a chair of another family loads how the families
 * look; where that does not come, the general drawing stands.
 */
export const KnownChairPicture = ({ family, isOccupied = false }: KnownChairPictureProps) => {
  const hasOwnLook = family !== null && family !== GENERAL_FAMILY
  const [loaded, setLoaded] = useState<{ FamilyPicture?: ComponentType<FamilyPictureProps> } | null>(null)
  useEffect(() => {
    if (hasOwnLook) import('./chairFamilies/FamilyPicture').then(setLoaded, () => setLoaded({}))
  }, [hasOwnLook])
  if (hasOwnLook && !loaded) return null
  if (hasOwnLook && loaded?.FamilyPicture)
    return <loaded.FamilyPicture family={family} isOccupied={isOccupied} />
  return <Illustration draw={isOccupied ? drawOccupiedChair : drawChair} />
}
