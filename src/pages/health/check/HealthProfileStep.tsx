import { View } from '@tarojs/components'
import type { HealthProfile } from '@anzuo/contract'
import { useSaveHealthProfile } from '@/data/health/healthProfile'
import { useTranslation } from '@/i18n'
import { Button } from '@/ui/forms/Button'
import { PageLayout } from '@/ui/layout/PageLayout'
import { HealthProfileFields, useHealthProfileForm } from '../profile/HealthProfileFields'

export type HealthProfileStepProps = {
  profile: HealthProfile
  onSaved: () => void
  onSkipped: () => void
}

/** Asks for the profile once, before the first measurement; everything may be left out. */
export const HealthProfileStep = ({ profile, onSaved, onSkipped }: HealthProfileStepProps) => {
  const { t } = useTranslation('health')
  const form = useHealthProfileForm(profile)
  const saving = useSaveHealthProfile()
  const save = () => {
    const read = form.read()
    if (read) saving.mutate(read, { onSuccess: onSaved })
  }
  return (
    <PageLayout
      title={t('profile.title')}
      back="health"
      footer={
        <View className="check-dock">
          <Button id="profile-save" loading={saving.isPending} onPress={save}>
            {t('profile.saveAndGo')}
          </Button>
          <Button id="profile-skip" kind="text" size="medium" onPress={onSkipped}>
            {t('profile.skip')}
          </Button>
        </View>
      }
    >
      <View className="t-body t-quiet">{t('profile.intro')}</View>
      <HealthProfileFields form={form} />
      {saving.isError && <View className="t-small check-alert">{t('profile.saveFailed')}</View>}
    </PageLayout>
  )
}
