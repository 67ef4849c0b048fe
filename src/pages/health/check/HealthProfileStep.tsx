import { View } from '@tarojs/components'
import type { HealthProfile } from '@anzuo/contract'
import { useSaveHealthProfile } from '@/data/health/healthProfile'
import { useTranslation } from '@/i18n'
import { StepLayout } from '@/ui/health/StepLayout'
import { HealthProfileFields, useHealthProfileForm } from '../profile/HealthProfileFields'

export type HealthProfileStepProps = {
  /** Whose profile it is; null: of the person whose account it is. */
  memberId: string | null
  profile: HealthProfile
  onSaved: () => void
  onSkipped: () => void
}

/** Asks for the profile once, before the first measurement; everything may be left out. */
export const HealthProfileStep = ({ memberId, profile, onSaved, onSkipped }: HealthProfileStepProps) => {
  const { t } = useTranslation('health')
  const form = useHealthProfileForm(profile)
  const saving = useSaveHealthProfile(memberId)
  const save = () => {
    const read = form.read()
    if (read) saving.save(read, { onSuccess: onSaved })
  }
  return (
    <StepLayout
      title={t('profile.title')}
      back="health"
      primary={{
        id: 'profile-save',
        label: t('profile.saveAndGo'),
        loading: saving.isPending,
        onPress: save,
      }}
      secondary={[{ id: 'profile-skip', label: t('profile.skip'), onPress: onSkipped }]}
    >
      <View className="t-body t-quiet">{t('profile.intro')}</View>
      <HealthProfileFields form={form} />
      {saving.isError && <View className="t-small t-alert">{t('profile.saveFailed')}</View>}
    </StepLayout>
  )
}
