import { View } from '@tarojs/components'
import type { Profile } from '@/contract'
import { useProfile, useSaveProfile } from '@/data/profile'
import { useTranslation, withTexts } from '@/i18n'
import { healthTexts } from '@/i18n/namespaces/health'
import { showMessage } from '@/platform/messages'
import { goBack } from '@/routes'
import { Button } from '@/ui/Button'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { ProfileForm, useProfileForm } from './ProfileForm'

function ProfilePage() {
  const { t } = useTranslation('health')
  const profile = useProfile()
  return (
    <Screen title={t('profile.title')} back="health" state={profile} skeleton={<Skeleton shape="form" />}>
      {known => <ProfileEditor profile={known} />}
    </Screen>
  )
}

function ProfileEditor({ profile }: { profile: Profile }) {
  const { t } = useTranslation('health')
  const form = useProfileForm(profile)
  const saving = useSaveProfile()
  const save = () => {
    const read = form.read()
    if (!read) return
    saving.mutate(read, {
      onSuccess: () => {
        showMessage({ text: t('profile.saved'), tone: 'good' })
        goBack('health')
      },
    })
  }
  return (
    <>
      <View className="t-body t-quiet">{t('profile.intro')}</View>
      <ProfileForm form={form} />
      <Button id="profile-save" loading={saving.isPending} onPress={save}>
        {t('profile.save')}
      </Button>
    </>
  )
}

export default withTexts(healthTexts, ProfilePage)
