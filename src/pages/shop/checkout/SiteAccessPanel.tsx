import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import { TextField } from '@/ui/forms/TextField'
import { Card } from '@/ui/layout/Card'
import { Stack } from '@/ui/layout/Flex'
import { parseFloor, type CheckoutState, type LiftAnswer } from './useCheckout'

/** Floor and lift of the home that fitters come to: they bring other tools for stairs. */
export const SiteAccessPanel = ({ checkout: { settled, settle } }: { checkout: CheckoutState }) => {
  const { t } = useTranslation('checkout')
  const isFloorWrong = settled.floor.trim() !== '' && parseFloor(settled.floor) === null
  return (
    <Card>
      <Stack gap={3}>
        <View className="t-row">{t('access.title')}</View>
        <TextField
          id="checkout-floor"
          label={t('access.floor')}
          type="text"
          maxLength={3}
          value={settled.floor}
          placeholder={t('access.floorHint')}
          error={isFloorWrong ? t('access.floorWrong') : undefined}
          onChanged={floor => settle({ floor })}
        />
        <SegmentedControl<LiftAnswer>
          label={t('access.liftLabel')}
          value={settled.lift}
          options={(['unknown', 'lift', 'stairs'] as const).map(value => ({
            value,
            label: t(`access.${value}`),
          }))}
          onChanged={lift => settle({ lift })}
        />
        <View className="t-small t-quiet">{t('access.note')}</View>
      </Stack>
    </Card>
  )
}
