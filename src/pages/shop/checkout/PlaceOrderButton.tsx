import { useTranslation } from '@/i18n'
import { Button } from '@/ui/forms/Button'
import type { CheckoutState } from './useCheckout'

export type PlaceOrderProps = { checkout: CheckoutState; onPlaced: () => void }

export const PlaceOrderButton = ({ checkout, onPlaced }: PlaceOrderProps) => {
  const { t } = useTranslation('checkout')
  const { isCurrent, isPlacing } = checkout
  return (
    <Button id="checkout-place" loading={isPlacing} disabled={!isCurrent} onPress={onPlaced}>
      {t('place')}
    </Button>
  )
}
