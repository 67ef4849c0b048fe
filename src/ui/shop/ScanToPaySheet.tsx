import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/numberFormat'
import { BottomSheet } from '../feedback/BottomSheet'
import { QrCode } from '../illustrations/QrCode'
import { Price } from './Price'
import './ScanToPaySheet.scss'

export type ScanToPaySheetProps = {
  /** What the code holds: an address of the provider. */
  code: string
  /** In cents. */
  amount: number
  onClosed: () => void
}

/** The code by which a phone pays what was ordered at a computer. The page below asks whether it was paid, and goes on. */
export const ScanToPaySheet = ({ code, amount, onClosed }: ScanToPaySheetProps) => {
  const { t } = useTranslation('scanToPay')
  return (
    <BottomSheet
      open
      id="scan-to-pay"
      title={t('title')}
      onClosed={onClosed}
      secondaryAction={{ id: 'scan-to-pay-close', label: t('close'), onPress: onClosed }}
    >
      <View className="scan-to-pay">
        <Price cents={amount} size="sheet" />
        <View className="scan-to-pay__code">
          <QrCode text={code} label={t('code', { amount: formatMoney(amount) })} />
        </View>
        <View>{t('step')}</View>
        <View className="t-small t-quiet">{t('waiting')}</View>
      </View>
    </BottomSheet>
  )
}
