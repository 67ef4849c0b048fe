import { View } from '@tarojs/components'
import { useState } from 'react'
import type { HealthProfile } from '@anzuo/contract'
import {
  toHealthProfileFormValues,
  parseHealthProfileFormValues,
  bodyMeasurementLimits,
  type BodyMeasurementField,
  type HealthProfileFormValues,
  type HealthProfileErrors,
  type YesNo,
} from '@anzuo/domain/report/healthProfile'
import { useTranslation } from '@/i18n'
import { Stack } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { DateField } from '@/ui/forms/DateField'
import { TextField } from '@/ui/forms/TextField'
import './HealthProfileFields.scss'

const MIN_BIRTHDAY = '1900-01-01'
const fieldUnits: Record<BodyMeasurementField, string> = { height: 'cm', weight: 'kg', waist: 'cm' }

const getToday = () => {
  const now = new Date()
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

/** The state of a profile form; `read` gives the profile. `needsName` where the name tells people apart. */
export const useHealthProfileForm = (profile: HealthProfile, { needsName = false } = {}) => {
  const [draft, setDraft] = useState<HealthProfileFormValues>(() => toHealthProfileFormValues(profile))
  const [errors, setErrors] = useState<HealthProfileErrors>({})
  return {
    draft,
    errors,
    change: (change: Partial<HealthProfileFormValues>) => {
      setDraft(before => ({ ...before, ...change }))
      // A field that is being corrected loses its error.
      setErrors(before =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !Object.keys(change).includes(field))),
      )
    },
    /** The profile, or null with the errors shown. */
    read: (): HealthProfile | null => {
      const parsed = parseHealthProfileFormValues(draft, getToday(), { needsName })
      setErrors(parsed.kind === 'invalid' ? parsed.errors : {})
      return parsed.kind === 'valid' ? parsed.profile : null
    },
  }
}

type HealthProfileFormState = ReturnType<typeof useHealthProfileForm>

type FieldsProps = { form: HealthProfileFormState }

/** The fields of the health profile; all of them may stay empty. */
export const HealthProfileFields = ({ form }: FieldsProps) => (
  <>
    <BodyFields form={form} />
    <HabitFields form={form} />
  </>
)

const BodyFields = ({ form }: FieldsProps) => {
  const { draft, errors, change } = form
  const { t } = useTranslation('health')
  return (
    <Card title={t('profile.body')}>
      <Stack gap={4}>
        <TextField
          id="profile-name"
          type="text"
          label={t('profile.name')}
          placeholder={t('profile.namePlaceholder')}
          value={draft.name}
          onChanged={name => change({ name })}
          maxLength={40}
          error={errors.name && t('person.nameMissing')}
        />
        <DateField
          id="profile-birthday"
          label={t('profile.birthday')}
          value={draft.birthday}
          onChanged={birthday => change({ birthday })}
          min={MIN_BIRTHDAY}
          max={getToday()}
          error={errors.birthday && t('profile.futureBirthday')}
        />
        <View className="profile-fields__pair">
          <BodyMeasurementInput form={form} field="height" />
          <BodyMeasurementInput form={form} field="weight" />
        </View>
        <BodyMeasurementInput
          form={form}
          field="waist"
          hint={`${t('profile.optional')} · ${t('profile.waistHint')}`}
        />
        <RadioGroup
          label={`${t('profile.sex')} · ${t('profile.optional')}`}
          options={[
            { value: 'female', label: t('profile.female') },
            { value: 'male', label: t('profile.male') },
          ]}
          value={draft.sex}
          onChanged={sex => change({ sex })}
        />
        <View className="t-small t-quiet">{t('profile.why')}</View>
      </Stack>
    </Card>
  )
}

const BodyMeasurementInput = ({
  form: { draft, errors, change },
  field,
  hint,
}: FieldsProps & { field: BodyMeasurementField; hint?: string }) => {
  const { t } = useTranslation('health')
  const [low, high] = bodyMeasurementLimits[field]
  return (
    <TextField
      id={`profile-${field}`}
      type="decimal"
      label={t(`profile.${field}`)}
      value={draft[field]}
      onChanged={value => change({ [field]: value })}
      suffix={fieldUnits[field]}
      hint={hint}
      maxLength={6}
      error={errors[field] && t('profile.between', { low, high })}
    />
  )
}

const HabitFields = ({ form }: FieldsProps) => {
  const { t } = useTranslation('health')
  return (
    <Card title={t('profile.habits')}>
      <Stack gap={4}>
        <YesNoField form={form} field="smoker" />
        <YesNoField form={form} field="hypertension" />
        {form.draft.hypertension === 'yes' && <YesNoField form={form} field="hypertensionMedication" />}
        <YesNoField form={form} field="diabetes" />
        <YesNoField form={form} field="athlete" />
      </Stack>
    </Card>
  )
}

type Habit = 'smoker' | 'hypertension' | 'hypertensionMedication' | 'diabetes' | 'athlete'

const YesNoField = ({ form: { draft, change }, field }: FieldsProps & { field: Habit }) => {
  const { t } = useTranslation('health')
  return (
    <RadioGroup
      label={t(`profile.${field}`)}
      options={[
        { value: 'yes', label: t('profile.yes') },
        { value: 'no', label: t('profile.no') },
      ]}
      value={draft[field]}
      onChanged={(value: YesNo) => change({ [field]: value })}
    />
  )
}
