import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { copyText } from '@/platform/clipboard'
import { getAbsoluteUrl } from '@/platform/linkSharing'
import { showToast } from '@/platform/toast'
import { buildRouteUrl } from '@/routes'
import { Row } from '@/ui/layout/Flex'
import { CircleBadge } from '@/ui/layout/CircleBadge'
import { BottomSheet } from '@/ui/feedback/BottomSheet'

/** The way out of a browser in which Alipay does not open. */
export const AlipayBlockedSheet = ({ id, onClosed }: { id: string; onClosed: () => void }) => {
  const { t } = useTranslation('payment')
  const link = getAbsoluteUrl(buildRouteUrl('orderPayment', { id }))
  const copy = async () => {
    const isCopied = await copyText(link)
    showToast({
      text: isCopied ? t('blocked.copied') : t('blocked.copyFailed', { link }),
      tone: isCopied ? 'good' : 'alert',
    })
    if (isCopied) onClosed()
  }
  return (
    <BottomSheet
      open
      id="blocked-sheet"
      title={t('blocked.title')}
      onClosed={onClosed}
      primaryAction={{ id: 'blocked-copy', label: t('blocked.copy'), onPress: () => void copy() }}
      secondaryAction={{ label: t('blocked.close'), onPress: onClosed }}
    >
      <View className="blocked">
        {(['step1', 'step2', 'step3'] as const).map((step, index) => (
          <Row key={step} gap={3} align="center">
            <CircleBadge size={28}>{index + 1}</CircleBadge>
            <View>{t(`blocked.${step}`)}</View>
          </Row>
        ))}
      </View>
    </BottomSheet>
  )
}
