import { getSupportedMassagePrograms, type ChairFeature, type MassageProgram } from '@anzuo/chair-protocol'

/** How long somebody tries a chair that is new to them. */
export const FIRST_MASSAGE_MINUTES = 10

/** The softest programme of a chair, for somebody who has never sat in it; null for a chair without programmes. */
export const chooseFirstMassageProgram = (features: readonly ChairFeature[]): MassageProgram | null =>
  getSupportedMassagePrograms(features).reduce<MassageProgram | null>(
    (softest, program) => (softest && softest.intensity <= program.intensity ? softest : program),
    null,
  )
