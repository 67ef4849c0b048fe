import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import type { RouteName } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Link } from '@/ui/layout/Link'

const STEPS = ['cart', 'checkout', 'pay'] as const
type CheckoutStep = (typeof STEPS)[number]

const STEP_BY_ROUTE: Partial<Record<RouteName, CheckoutStep>> = { checkout: 'checkout', orderPayment: 'pay' }

/** How far an order has come, from the cart to its payment. Until it is placed, the first step leads back to the cart. */
export const CheckoutSteps = ({ route }: { route: RouteName | null }) => {
  const { t } = useTranslation('site')
  const current = route && STEP_BY_ROUTE[route]
  if (!current) return null
  return (
    <View {...getAriaAttributes({ role: 'navigation', label: t('steps.label') })}>
      <View className="site-steps" {...getAriaAttributes({ role: 'list' })}>
        {STEPS.map(step => (
          <View
            key={step}
            className={`site-steps__step${step === current ? ' site-steps__step--on' : ''}`}
            {...getAriaAttributes({ role: 'listitem', ...(step === current && { current: 'step' }) })}
          >
            {step === 'cart' && current === 'checkout' ? (
              <Link to="shoppingCart" variant="plain" className="site-steps__link">
                {t('steps.cart')}
              </Link>
            ) : (
              t(`steps.${step}`)
            )}
          </View>
        ))}
      </View>
    </View>
  )
}
