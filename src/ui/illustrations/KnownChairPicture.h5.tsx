import { lazy, Suspense } from 'react'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { drawChair, drawOccupiedChair } from './chair'
import { Illustration } from './Illustration'

export type KnownChairPictureProps = {
  /** Null while no chair is known. */
  family: ChairFamilyKey | null
  isOccupied?: boolean
}

/** Only who has a chair loads how the families look. */
const FamilyPicture = lazy(() =>
  import('./chairFamilies/FamilyPicture').then(module => ({ default: module.FamilyPicture })),
)

/** A chair as its family looks; of no family in particular while none is known. */
export const KnownChairPicture = ({ family, isOccupied = false }: KnownChairPictureProps) =>
  family ? (
    <Suspense fallback={null}>
      <FamilyPicture family={family} isOccupied={isOccupied} />
    </Suspense>
  ) : (
    <Illustration draw={isOccupied ? drawOccupiedChair : drawChair} />
  )
