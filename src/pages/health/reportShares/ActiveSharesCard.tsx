import { View } from '@tarojs/components'
import { useState } from 'react'
import { useRevokeReportShare, type ReportShare } from '@/data/health/reportShares'
import { useTranslation } from '@/i18n'
import { formatDateTime, formatDay, formatRelativeTime } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'
import { Pressable } from '@/ui/forms/Pressable'
import { Card } from '@/ui/layout/Card'
import { FlexGrow, Row } from '@/ui/layout/Flex'

/** The links that work now, each with when it was opened last; each can be ended at once. */
export const ActiveSharesCard = ({ shares }: { shares: readonly ReportShare[] }) => {
  const { t } = useTranslation('reportShare')
  const [ended, setEnded] = useState<ReportShare | null>(null)
  return (
    <Card title={t('active')} id="active-shares">
      {shares.map(share => (
        <ActiveShareRow key={share.id} share={share} onRevokeAsked={() => setEnded(share)} />
      ))}
      {ended && <RevokeShareSheet share={ended} onClosed={() => setEnded(null)} />}
    </Card>
  )
}

const useReportName = ({ personName, measuredAt, memberId }: ReportShare): string => {
  const { t } = useTranslation('reportShare')
  const name = memberId !== null && personName ? t('ofPerson', { name: personName }) : t('own')
  return `${name} · ${formatDay(measuredAt)}`
}

type ActiveShareRowProps = { share: ReportShare; onRevokeAsked: () => void }

const ActiveShareRow = ({ share, onRevokeAsked }: ActiveShareRowProps) => {
  const { t } = useTranslation('reportShare')
  const report = useReportName(share)
  const scope = t(`scope.${share.scope}`)
  return (
    <Row gap={3} align="center" className="report-share__row">
      <FlexGrow>
        <View className="t-row">{report}</View>
        <View className="t-small t-quiet">
          {t('details', { scope, when: formatDateTime(share.expiresAt).replace(/ /g, '\u00a0') })}
        </View>
        <View className="t-small t-quiet">
          {share.lastOpenedAt
            ? t('opened', { when: formatRelativeTime(share.lastOpenedAt) })
            : t('neverOpened')}
        </View>
      </FlexGrow>
      <Pressable
        className="report-share__revoke t-alert"
        onPress={onRevokeAsked}
        aria={{ label: t('revokeOf', { report, scope }) }}
      >
        {t('revoke')}
      </Pressable>
    </Row>
  )
}

const RevokeShareSheet = ({ share, onClosed }: { share: ReportShare; onClosed: () => void }) => {
  const { t } = useTranslation('reportShare')
  const report = useReportName(share)
  const revoking = useRevokeReportShare(() => {
    showToast({ text: t('revoked'), tone: 'good' })
    onClosed()
  })
  return (
    <ConfirmSheet
      id="revoke-sheet"
      title={t('revokeTitle')}
      confirm={{
        id: 'revoke-yes',
        label: t('revoke'),
        loading: revoking.isPending,
        onPress: () => revoking.mutate({ id: share.id }),
      }}
      cancelLabel={t('keep')}
      onClosed={onClosed}
    >
      <View className="t-row">{report}</View>
      <View className="t-small">{t('revokeNote')}</View>
    </ConfirmSheet>
  )
}
