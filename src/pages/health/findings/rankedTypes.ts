import { CONSTITUTION_TYPES, type Constitution, type ConstitutionType } from '@/domain/constitution'

/** The types in the order in which they are shown: the balanced one first, then the strongest. */
export const rankedTypes = ({ scores }: Constitution): ConstitutionType[] => {
  const others = CONSTITUTION_TYPES.filter(type => type !== 'balanced')
  return ['balanced', ...others.sort((a, b) => (scores[b].score ?? -1) - (scores[a].score ?? -1))]
}
