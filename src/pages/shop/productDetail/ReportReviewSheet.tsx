import { View } from '@tarojs/components'
import { useState } from 'react'
import { reviewReportReasons, type ReviewReportReason } from '@anzuo/domain/shop/moderation'
import { useReportReview } from '@/data/shop/contributions'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { RadioGroup } from '@/ui/forms/RadioGroup'

/** Tells the shop what is wrong with somebody's review. */
export const ReportReviewSheet = ({ reviewId, onClosed }: { reviewId: string; onClosed: () => void }) => {
  const { t } = useTranslation('contribution')
  const [reason, setReason] = useState<ReviewReportReason>('insult')
  const reporting = useReportReview(() => {
    showToast({ text: t('report.sent'), tone: 'good' })
    onClosed()
  })
  return (
    <BottomSheet
      open
      title={t('report.title')}
      onClosed={onClosed}
      primaryAction={{
        id: 'review-report-send',
        label: t('report.send'),
        loading: reporting.isPending,
        onPress: () => reporting.mutate({ id: reviewId, reason }),
      }}
    >
      <View>{t('report.note')}</View>
      <RadioGroup
        label={t('report.reason')}
        value={reason}
        onChanged={setReason}
        options={reviewReportReasons.map(value => ({ value, label: t(`report.${value}`) }))}
      />
    </BottomSheet>
  )
}
