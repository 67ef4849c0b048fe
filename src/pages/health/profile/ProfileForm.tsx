import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Profile } from '@/contract'
import {
  draftOfProfile,
  parseProfile,
  profileLimits,
  type MeasuredField,
  type ProfileDraft,
  type ProfileErrors,
  type YesNo,
} from '@/domain/report/profileDraft'
import { useTranslation } from '@/i18n'
import { Card } from '@/ui/Card'
import { Choice } from '@/ui/Choice'
import { DateField } from '@/ui/DateField'
import { Field } from '@/ui/Field'
import './ProfileForm.scss'

const EARLIEST_BIRTHDAY = '1900-01-01'
const units: Record<MeasuredField, string> = { height: 'cm', weight: 'kg', waist: 'cm' }

const today = () => {
  const now = new Date()
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

/** The state of a profile form, and the profile when it is asked for. */
export const useProfileForm = (profile: Profile) => {
  const [draft, setDraft] = useState<ProfileDraft>(() => draftOfProfile(profile))
  const [errors, setErrors] = useState<ProfileErrors>({})
  return {
    draft,
    errors,
    change: (change: Partial<ProfileDraft>) => {
      setDraft(before => ({ ...before, ...change }))
      // What is being put right is not called wrong any more.
      setErrors(before =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !Object.keys(change).includes(field))),
      )
    },
    /** The profile, or null with the errors shown. */
    read: (): Profile | null => {
      const parsed = parseProfile(draft, today())
      setErrors(parsed.kind === 'invalid' ? parsed.errors : {})
      return parsed.kind === 'valid' ? parsed.profile : null
    },
  }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>

/** The fields of the health profile; all of them may stay empty. */
export const ProfileForm = ({ form: { draft, errors, change } }: { form: ProfileFormState }) => {
  const { t } = useTranslation('health')
  const yesNo = [
    { value: 'yes', label: t('profile.yes') },
    { value: 'no', label: t('profile.no') },
  ] as const
  const measured = (field: MeasuredField, hint?: string) => {
    const [low, high] = profileLimits[field]
    return (
      <Field
        id={`profile-${field}`}
        type="decimal"
        label={t(`profile.${field}`)}
        value={draft[field]}
        onChanged={value => change({ [field]: value })}
        suffix={units[field]}
        hint={hint}
        maxLength={6}
        error={errors[field] && t('profile.between', { low, high })}
      />
    )
  }
  const question = (field: 'smoker' | 'hypertension' | 'hypertensionMedication' | 'diabetes' | 'athlete') => (
    <Choice
      label={t(`profile.${field}`)}
      options={yesNo}
      value={draft[field]}
      onChanged={(value: YesNo) => change({ [field]: value })}
    />
  )
  return (
    <>
      <Card title={t('profile.body')}>
        <View className="profile-fields">
          <Field
            id="profile-name"
            type="text"
            label={t('profile.name')}
            placeholder={t('profile.namePlaceholder')}
            value={draft.name}
            onChanged={name => change({ name })}
            maxLength={40}
          />
          <DateField
            id="profile-birthday"
            label={t('profile.birthday')}
            value={draft.birthday}
            onChanged={birthday => change({ birthday })}
            min={EARLIEST_BIRTHDAY}
            max={today()}
            error={errors.birthday && t('profile.futureBirthday')}
          />
          <View className="profile-fields__pair">
            {measured('height')}
            {measured('weight')}
          </View>
          {measured('waist', `${t('profile.optional')} · ${t('profile.waistHint')}`)}
          <Choice
            label={`${t('profile.sex')} · ${t('profile.optional')}`}
            options={[
              { value: 'female', label: t('profile.female') },
              { value: 'male', label: t('profile.male') },
            ]}
            value={draft.sex}
            onChanged={sex => change({ sex })}
          />
          <View className="t-small t-quiet">{t('profile.why')}</View>
        </View>
      </Card>
      <Card title={t('profile.habits')}>
        <View className="profile-fields">
          {question('smoker')}
          {question('hypertension')}
          {draft.hypertension === 'yes' && question('hypertensionMedication')}
          {question('diabetes')}
          {question('athlete')}
        </View>
      </Card>
    </>
  )
}
