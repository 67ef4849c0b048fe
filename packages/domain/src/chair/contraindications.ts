/** What a person is asked each time before smart mode; one yes and the chair does not start. */
export const CONTRAINDICATIONS = [
  'pregnancy',
  'recentSurgery',
  'thrombosis',
  'pacemaker',
  'fever',
  'brokenSkin',
  'osteoporosis',
] as const

/** In order: pregnant; operation or fracture within three months; thrombosis or varicose veins; pacemaker; fever; wounds; brittle bones. */
export type Contraindication = (typeof CONTRAINDICATIONS)[number]

/** Reasons that follow from the report or the profile rather than from the questions. */
export type MassageExclusionReason = 'sampleReport' | 'reportExpired' | 'tooYoung' | 'veryHighPressure'
