import { View } from '@tarojs/components'
import { useState } from 'react'
import type { HealthProfile, HouseholdMember } from '@anzuo/contract'
import { useSaveHealthProfile } from '@/data/health/healthProfile'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { goBack } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { HealthProfileFields, useHealthProfileForm } from './HealthProfileFields'
import { RemoveMemberSheet } from './RemoveMemberSheet'

export type HealthProfileEditorProps = {
  profile: HealthProfile
  /** Whose profile it is; null: of the person whose account it is. */
  member: HouseholdMember | null
}

/** The profile of one person; a member of the household can be removed with all that is theirs. */
export const HealthProfileEditor = ({ profile, member }: HealthProfileEditorProps) => {
  const { t } = useTranslation('health')
  const form = useHealthProfileForm(profile, { needsName: member !== null })
  const saving = useSaveHealthProfile(member?.id ?? null)
  const [isRemoving, setIsRemoving] = useState(false)
  const save = () => {
    const read = form.read()
    if (!read) return
    saving.save(read, {
      onSuccess: () => {
        showToast({ text: t('profile.saved'), tone: 'good' })
        goBack('health')
      },
    })
  }
  return (
    <>
      <View className="t-body t-quiet">{t(member ? 'person.intro' : 'profile.intro')}</View>
      <HealthProfileFields form={form} />
      {saving.isError && <View className="t-small t-alert">{t('profile.saveFailed')}</View>}
      <Button id="profile-save" loading={saving.isPending} onPress={save}>
        {t('profile.save')}
      </Button>
      {member && (
        <Button id="person-remove" kind="text" onPress={() => setIsRemoving(true)}>
          {t('person.remove', { name: member.name })}
        </Button>
      )}
      {member && isRemoving && <RemoveMemberSheet member={member} onClosed={() => setIsRemoving(false)} />}
    </>
  )
}
