import { View } from '@tarojs/components'
import { interpolateElements, useTranslation } from '@/i18n'
import { Link } from '@/ui/layout/Link'

export const CheckoutTerms = () => {
  const { t } = useTranslation('checkout')
  const { agreement } = BRAND.legal
  return (
    <View className="checkout-terms">
      {interpolateElements(t('terms'), {
        agreement: (
          <Link to="legal" params={{ document: agreement.document }}>
            {t('agreement')}
          </Link>
        ),
      })}
    </View>
  )
}
