import { View } from '@tarojs/components'
import type { HouseholdMember } from '@anzuo/contract'
import { useDeleteHouseholdMember } from '@/data/health/householdMembers'
import { deleteLocalMemberData } from '@/data/health/localHealthData'
import { useReportOwnerId } from '@/data/health/reportOwner'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'

export type RemoveMemberSheetProps = { member: HouseholdMember; onClosed: () => void }

/** Asks once more, and erases a member of the household with all that is theirs, on the server and on this device. */
export const RemoveMemberSheet = ({ member, onClosed }: RemoveMemberSheetProps) => {
  const { t } = useTranslation('health')
  const accountId = useReportOwnerId()
  const { id, name } = member
  const deletion = useDeleteHouseholdMember({
    onErased: () => {
      if (accountId !== null) deleteLocalMemberData(accountId, id)
      showToast({ text: t('person.removed', { name }), tone: 'good' })
    },
  })
  const remove = () =>
    deletion.mutate(member, {
      onError: () => showToast({ text: t('person.removeFailed'), tone: 'alert' }),
    })
  return (
    <ConfirmSheet
      title={t('person.removeTitle', { name })}
      confirm={{
        id: 'person-remove-yes',
        label: t('person.removeYes'),
        loading: deletion.isPending,
        onPress: remove,
      }}
      cancelLabel={t('person.removeNo')}
      onClosed={onClosed}
    >
      <View>{t('person.removeNote', { name })}</View>
    </ConfirmSheet>
  )
}
