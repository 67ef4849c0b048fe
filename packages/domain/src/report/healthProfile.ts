import type { Sex } from './types'

/** The health profile, in the shape of the profile calls. Every field may stay empty. */
export type HealthProfile = {
  name: string | null
  /** `1984-05-01` */
  birthday: string | null
  /** Centimetres. */
  height: number | null
  /** Kilograms. */
  weight: number | null
  sex: Sex | null
  /** Centimetres, at the navel. */
  waist: number | null
  smoker: boolean | null
  hypertension: boolean | null
  hypertensionMedication: boolean | null
  diabetes: boolean | null
  /** Trains a lot: a resting heart rate from 40 on is usual then. */
  athlete: boolean | null
}

/** A profile without any entry. */
export const emptyHealthProfile: HealthProfile = {
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

/** The form of a profile: numbers as typed text, empty text for what was left out. */
export type HealthProfileFormValues = {
  name: string
  birthday: string
  height: string
  weight: string
  waist: string
  sex: Sex | null
  smoker: YesNo | null
  hypertension: YesNo | null
  hypertensionMedication: YesNo | null
  diabetes: YesNo | null
  athlete: YesNo | null
}

export type BodyMeasurementField = 'height' | 'weight' | 'waist'

/** Limits of the profile calls, lowest and highest. */
export const bodyMeasurementLimits: Record<BodyMeasurementField, readonly [number, number]> = {
  height: [100, 230],
  weight: [25, 300],
  waist: [40, 200],
}

export type HealthProfileErrors = Partial<Record<BodyMeasurementField, 'outOfRange'>> & {
  birthday?: 'inFuture'
  name?: 'missing'
}

export type ParsedHealthProfile =
  { kind: 'valid'; profile: HealthProfile } | { kind: 'invalid'; errors: HealthProfileErrors }

const toYesNo = (value: boolean | null): YesNo | null => (value === null ? null : value ? 'yes' : 'no')
const parseYesNo = (value: YesNo | null): boolean | null => (value === null ? null : value === 'yes')
const toInputText = (value: number | null): string => (value === null ? '' : String(value))

/** The form for a profile. */
export const toHealthProfileFormValues = (profile: HealthProfile): HealthProfileFormValues => ({
  name: profile.name ?? '',
  birthday: profile.birthday ?? '',
  height: toInputText(profile.height),
  weight: toInputText(profile.weight),
  waist: toInputText(profile.waist),
  sex: profile.sex,
  smoker: toYesNo(profile.smoker),
  hypertension: toYesNo(profile.hypertension),
  hypertensionMedication: toYesNo(profile.hypertensionMedication),
  diabetes: toYesNo(profile.diabetes),
  athlete: toYesNo(profile.athlete),
})

/** A typed number with at most one decimal; comma and full-width digits are taken as well. NaN for anything else. */
const parseTypedNumber = (typed: string): number | null => {
  const plain = typed.normalize('NFKC').trim().replace(',', '.')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * 10) / 10 : NaN
}

/**
 * Reads a form.
 * @param today `2026-11-20`, the latest possible birthday
 * @param options `needsName` where the name tells people apart
 */
export const parseHealthProfileFormValues = (
  draft: HealthProfileFormValues,
  today: string,
  { needsName = false }: { needsName?: boolean } = {},
): ParsedHealthProfile => {
  const errors: HealthProfileErrors = {}
  const measured = (field: BodyMeasurementField): number | null => {
    const value = parseTypedNumber(draft[field])
    const [low, high] = bodyMeasurementLimits[field]
    if (value !== null && !(value >= low && value <= high)) errors[field] = 'outOfRange'
    return value
  }
  const body = { height: measured('height'), weight: measured('weight'), waist: measured('waist') }
  if (draft.birthday > today) errors.birthday = 'inFuture'
  if (needsName && draft.name.trim() === '') errors.name = 'missing'
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }
  const hypertension = parseYesNo(draft.hypertension)
  return {
    kind: 'valid',
    profile: {
      ...body,
      name: draft.name.trim() || null,
      birthday: draft.birthday || null,
      sex: draft.sex,
      smoker: parseYesNo(draft.smoker),
      hypertension,
      // Asked only of people with high blood pressure.
      hypertensionMedication: hypertension ? parseYesNo(draft.hypertensionMedication) : null,
      diabetes: parseYesNo(draft.diabetes),
      athlete: parseYesNo(draft.athlete),
    },
  }
}

/** Whether a profile has no entry. */
export const isHealthProfileEmpty = (profile: HealthProfile): boolean =>
  Object.values(profile).every(value => value === null)
