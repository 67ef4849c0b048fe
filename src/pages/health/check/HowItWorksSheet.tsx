import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { BottomSheet } from '@/ui/feedback/BottomSheet'

export type HowItWorksSheetProps = {
  open: boolean
  /** The explanation, one paragraph each. */
  texts: readonly string[]
  onClosed: () => void
}

/** How the running measurement works. */
export const HowItWorksSheet = ({ open, texts, onClosed }: HowItWorksSheetProps) => {
  const { t } = useTranslation('health')
  return (
    <BottomSheet
      open={open}
      title={t('capture.how.title')}
      onClosed={onClosed}
      primaryAction={{ label: t('capture.how.close'), onPress: onClosed }}
    >
      <View className="check-terms">
        {texts.map(text => (
          <View key={text}>{text}</View>
        ))}
      </View>
    </BottomSheet>
  )
}
