/** The nine types of ZYYXH/T 157-2009, the balanced one first. */
export const CONSTITUTION_TYPES = [
  'balanced',
  'qiDeficiency',
  'yangDeficiency',
  'yinDeficiency',
  'phlegmDamp',
  'dampHeat',
  'bloodStasis',
  'qiStagnation',
  'inherited',
] as const

export type ConstitutionType = (typeof CONSTITUTION_TYPES)[number]

/** From 1 (never) to 5 (always). */
export type QuestionnaireAnswer = 1 | 2 | 3 | 4 | 5

/** One question: its type, and which of the type's questions it is. The words stand in the locales. */
export type ConstitutionQuestionId = `${ConstitutionType}.${1 | 2 | 3}`

/**
 * What was answered so far, null where the person passed the question over. It is all that the questionnaire knows, so that
 * keeping it is enough to go on later.
 */
export type QuestionnaireAnswers = Readonly<
  Partial<Record<ConstitutionQuestionId, QuestionnaireAnswer | null>>
>
