import {
  CONSTITUTION_TYPES,
  type ConstitutionAssessment,
  type ConstitutionType,
} from '@anzuo/domain/constitution'

/** The types in the order in which they are shown: the balanced one first, then the strongest. */
export const rankConstitutionTypes = ({ scores }: ConstitutionAssessment): ConstitutionType[] => {
  const others = CONSTITUTION_TYPES.filter(type => type !== 'balanced')
  return ['balanced', ...others.sort((a, b) => (scores[b].score ?? -1) - (scores[a].score ?? -1))]
}
