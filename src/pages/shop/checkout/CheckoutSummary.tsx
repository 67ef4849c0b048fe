import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'
import { Stack } from '@/ui/layout/Flex'
import { CheckoutTerms } from './CheckoutTerms'
import { DeliveryPromiseList } from './DeliveryPromiseList'
import { OrderTotals } from './OrderTotalsPanel'
import { PlaceOrderButton, type PlaceOrderProps } from './PlaceOrderButton'

/** The column at the side of a wide screen: what is to be paid, the button that orders, and what is promised. */
export const CheckoutSummary = ({ checkout, onPlaced }: PlaceOrderProps) => {
  const { t } = useTranslation('checkout')
  return (
    <>
      <Card title={t('sums.heading')}>
        <Stack gap={4}>
          <View {...getAriaAttributes({ live: 'polite' })}>
            <OrderTotals checkout={checkout} />
          </View>
          <PlaceOrderButton checkout={checkout} onPlaced={onPlaced} />
          <CheckoutTerms />
        </Stack>
      </Card>
      <DeliveryPromiseList checkout={checkout} />
    </>
  )
}
