import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { copyText } from '@/platform/clipboard'
import { linkTo } from '@/platform/linkSharing'
import { showMessage } from '@/platform/messages'
import { addressOf } from '@/routes'
import { Disc } from '@/ui/Disc'
import { Sheet } from '@/ui/Sheet'

/** The way out of a browser in which Alipay does not open. */
export const BlockedSheet = ({ id, onClosed }: { id: string; onClosed: () => void }) => {
  const { t } = useTranslation('payment')
  const link = linkTo(addressOf('payment', { id }))
  const copy = async () => {
    const isCopied = await copyText(link)
    showMessage({
      text: isCopied ? t('blocked.copied') : t('blocked.copyFailed', { link }),
      tone: isCopied ? 'good' : 'alert',
    })
    if (isCopied) onClosed()
  }
  return (
    <Sheet
      open
      id="blocked-sheet"
      title={t('blocked.title')}
      onClosed={onClosed}
      main={{ id: 'blocked-copy', label: t('blocked.copy'), onPress: () => void copy() }}
      secondary={{ label: t('blocked.close'), onPress: onClosed }}
    >
      <View className="blocked">
        {(['step1', 'step2', 'step3'] as const).map((step, index) => (
          <View key={step} className="blocked__step">
            <Disc size={28}>{index + 1}</Disc>
            <View>{t(`blocked.${step}`)}</View>
          </View>
        ))}
      </View>
    </Sheet>
  )
}
