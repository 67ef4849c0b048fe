import { View } from '@tarojs/components'
import type { Profile } from '@/contract'
import { useSaveProfile } from '@/data/profile'
import { useTranslation } from '@/i18n'
import { Button } from '@/ui/Button'
import { Screen } from '@/ui/Screen'
import { ProfileForm, useProfileForm } from '../profile/ProfileForm'

export type ProfileStepProps = {
  profile: Profile
  onSaved: () => void
  onSkipped: () => void
}

/** Asks for the profile once, before the first measurement; everything may be left out. */
export const ProfileStep = ({ profile, onSaved, onSkipped }: ProfileStepProps) => {
  const { t } = useTranslation('health')
  const form = useProfileForm(profile)
  const saving = useSaveProfile()
  const save = () => {
    const read = form.read()
    if (read) saving.mutate(read, { onSuccess: onSaved })
  }
  return (
    <Screen
      title={t('profile.title')}
      back="health"
      dock={
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
      <ProfileForm form={form} />
      {saving.isError && <View className="t-small check-alert">{t('profile.saveFailed')}</View>}
    </Screen>
  )
}
