/** The health profile, in the shape of the profile calls. Every field may stay empty. */
export type PersonProfile = {
  name: string | null
  /** `1984-05-01` */
  birthday: string | null
  /** Centimetres. */
  height: number | null
  /** Kilograms. */
  weight: number | null
  sex: 'female' | 'male' | null
  /** Centimetres, at the navel. */
  waist: number | null
  smoker: boolean | null
  hypertension: boolean | null
  hypertensionMedication: boolean | null
  diabetes: boolean | null
  /** Trains a lot: a resting heart rate from 40 on is usual then. */
  athlete: boolean | null
}

/** A profile in which nothing has been told yet. */
export const emptyProfile: PersonProfile = {
  name: null,
  birthday: null,
  height: null,
  weight: null,
  sex: null,
  waist: null,
  smoker: null,
  hypertension: null,
  hypertensionMedication: null,
  diabetes: null,
  athlete: null,
}

export type YesNo = 'yes' | 'no'

/** The profile as it stands in a form: numbers as typed text, empty text for what was left out. */
export type ProfileDraft = {
  name: string
  birthday: string
  height: string
  weight: string
  waist: string
  sex: 'female' | 'male' | null
  smoker: YesNo | null
  hypertension: YesNo | null
  hypertensionMedication: YesNo | null
  diabetes: YesNo | null
  athlete: YesNo | null
}

export type MeasuredField = 'height' | 'weight' | 'waist'

/** What the profile calls take, lowest and highest. */
export const profileLimits: Record<MeasuredField, readonly [number, number]> = {
  height: [100, 230],
  weight: [25, 300],
  waist: [40, 200],
}

export type ProfileErrors = Partial<Record<MeasuredField, 'outOfRange'>> & { birthday?: 'inFuture' }

export type ParsedProfile =
  { kind: 'valid'; profile: PersonProfile } | { kind: 'invalid'; errors: ProfileErrors }

const yesNo = (value: boolean | null): YesNo | null => (value === null ? null : value ? 'yes' : 'no')
const truth = (value: YesNo | null): boolean | null => (value === null ? null : value === 'yes')
const text = (value: number | null): string => (value === null ? '' : String(value))

/** The form for a profile. */
export const draftOfProfile = (profile: PersonProfile): ProfileDraft => ({
  name: profile.name ?? '',
  birthday: profile.birthday ?? '',
  height: text(profile.height),
  weight: text(profile.weight),
  waist: text(profile.waist),
  sex: profile.sex,
  smoker: yesNo(profile.smoker),
  hypertension: yesNo(profile.hypertension),
  hypertensionMedication: yesNo(profile.hypertensionMedication),
  diabetes: yesNo(profile.diabetes),
  athlete: yesNo(profile.athlete),
})

/** A typed number with at most one decimal; comma and full-width digits are taken as well. NaN for anything else. */
const numberOf = (typed: string): number | null => {
  const plain = typed.normalize('NFKC').trim().replace(',', '.')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * 10) / 10 : NaN
}

/**
 * Reads a form.
 * @param today `2026-11-20`, the last day on which a birthday may lie
 */
export const parseProfile = (draft: ProfileDraft, today: string): ParsedProfile => {
  const errors: ProfileErrors = {}
  const measured = (field: MeasuredField): number | null => {
    const value = numberOf(draft[field])
    const [low, high] = profileLimits[field]
    if (value !== null && !(value >= low && value <= high)) errors[field] = 'outOfRange'
    return value
  }
  const body = { height: measured('height'), weight: measured('weight'), waist: measured('waist') }
  if (draft.birthday > today) errors.birthday = 'inFuture'
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }
  const hypertension = truth(draft.hypertension)
  return {
    kind: 'valid',
    profile: {
      ...body,
      name: draft.name.trim() || null,
      birthday: draft.birthday || null,
      sex: draft.sex,
      smoker: truth(draft.smoker),
      hypertension,
      // The question is only put to people with high blood pressure.
      hypertensionMedication: hypertension ? truth(draft.hypertensionMedication) : null,
      diabetes: truth(draft.diabetes),
      athlete: truth(draft.athlete),
    },
  }
}

/** Whether somebody has told us anything yet. */
export const isProfileEmpty = (profile: PersonProfile): boolean =>
  Object.values(profile).every(value => value === null)
