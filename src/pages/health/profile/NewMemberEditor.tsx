import { View } from '@tarojs/components'
import { useState } from 'react'
import { useSaveHealthProfile } from '@/data/health/healthProfile'
import { selectMeasuredPerson } from '@/data/health/measuredPerson'
import { useReportOwnerId } from '@/data/health/reportOwner'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import { createUuid } from '@anzuo/domain/uuid'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { Button } from '@/ui/forms/Button'
import { PrivacyNote } from '@/ui/health/PrivacyNote'
import { HealthProfileFields, useHealthProfileForm } from './HealthProfileFields'

export type NewMemberEditorProps = { onAdded: () => void; onCancelled: () => void }

/** A form for one more member of the household; whoever is added is measured next. */
export const NewMemberEditor = ({ onAdded, onCancelled }: NewMemberEditorProps) => {
  const { t } = useTranslation('health')
  const accountId = useReportOwnerId()
  // One id for all tries, so that a repeat adds nobody twice.
  const [memberId] = useState(createUuid)
  const form = useHealthProfileForm(emptyHealthProfile, { needsName: true })
  const saving = useSaveHealthProfile(memberId)
  const save = () => {
    const read = form.read()
    if (!read) return
    saving.save(read, {
      onSuccess: () => {
        if (accountId !== null) selectMeasuredPerson(accountId, memberId)
        showToast({ text: t('person.added', { name: read.name }), tone: 'good' })
        onAdded()
      },
    })
  }
  return (
    <>
      <View className="t-body t-quiet">{t('person.intro')}</View>
      <HealthProfileFields form={form} />
      <PrivacyNote>{t('person.consent')}</PrivacyNote>
      {saving.isError && <View className="t-small t-alert">{t('profile.saveFailed')}</View>}
      <Button id="person-save" loading={saving.isPending} onPress={save}>
        {t('profile.save')}
      </Button>
      <Button id="person-cancel" kind="text" onPress={onCancelled}>
        {t('person.cancel')}
      </Button>
    </>
  )
}
