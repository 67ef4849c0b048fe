import { View } from '@tarojs/components'
import type { HealthProfile } from '@anzuo/contract'
import { useHealthProfile, useSaveHealthProfile } from '@/data/health/healthProfile'
import { useTranslation, withTranslations } from '@/i18n'
import { healthTranslations } from '@/i18n/namespaces/health'
import { showToast } from '@/platform/toast'
import { goBack } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { PageLayout } from '@/ui/layout/PageLayout'
import { HealthProfileFields, useHealthProfileForm } from './HealthProfileFields'

function HealthProfilePage() {
  const { t } = useTranslation('health')
  const profile = useHealthProfile()
  return (
    <PageLayout title={t('profile.title')} back="health" state={profile} skeleton="form">
      {known => <HealthProfileEditor profile={known} />}
    </PageLayout>
  )
}

function HealthProfileEditor({ profile }: { profile: HealthProfile }) {
  const { t } = useTranslation('health')
  const form = useHealthProfileForm(profile)
  const saving = useSaveHealthProfile()
  const save = () => {
    const read = form.read()
    if (!read) return
    saving.mutate(read, {
      onSuccess: () => {
        showToast({ text: t('profile.saved'), tone: 'good' })
        goBack('health')
      },
    })
  }
  return (
    <>
      <View className="t-body t-quiet">{t('profile.intro')}</View>
      <HealthProfileFields form={form} />
      <Button id="profile-save" loading={saving.isPending} onPress={save}>
        {t('profile.save')}
      </Button>
    </>
  )
}

export default withTranslations(healthTranslations, HealthProfilePage)
