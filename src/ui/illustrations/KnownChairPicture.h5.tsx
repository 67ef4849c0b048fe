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

/** Only who has a chair of another family loads how the families look; where that does not come, the general drawing stands. */
const useFamilyPicture = (isWanted: boolean) => {
  const [loaded, setLoaded] = useState<{ FamilyPicture: ComponentType<FamilyPictureProps> } | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (isWanted) import('./chairFamilies/FamilyPicture').then(setLoaded, () => setIsMissing(true))
  }, [isWanted])
  return { FamilyPicture: loaded?.FamilyPicture, isMissing }
}

/** A chair as its family looks; of no family in particular while none is known. */
export const KnownChairPicture = ({ family, isOccupied = false }: KnownChairPictureProps) => {
  const hasOwnLook = family !== null && family !== GENERAL_FAMILY
  const { FamilyPicture, isMissing } = useFamilyPicture(hasOwnLook)
  if (!hasOwnLook || isMissing) return <Illustration draw={isOccupied ? drawOccupiedChair : drawChair} />
  return FamilyPicture ? <FamilyPicture family={family} isOccupied={isOccupied} /> : null
}
