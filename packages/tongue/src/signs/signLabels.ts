/** The labels that each sign of a tongue can get; besides, every sign may be unclear. */
export const TONGUE_SIGN_LABELS = {
  toothMarks: ['none', 'slight', 'moderate', 'severe'],
  cracks: ['none', 'present'],
  build: ['fat', 'plain', 'thin'],
  bodyColour: ['pale', 'pink', 'red', 'crimson', 'purple'],
  redTip: ['no', 'yes'],
  coatingColour: ['white', 'yellow', 'greyBlack'],
  coatingThickness: ['none', 'thin', 'thick'],
  moisture: ['moist'],
  greasy: ['no', 'yes'],
} as const

export type TongueSignKey = keyof typeof TONGUE_SIGN_LABELS
export type TongueSignLabel<Sign extends TongueSignKey> = (typeof TONGUE_SIGN_LABELS)[Sign][number]

/** What can show which colour the light had. */
export const WHITE_BALANCE_REFERENCES = ['teeth', 'card'] as const
export type WhiteReference = (typeof WHITE_BALANCE_REFERENCES)[number]
