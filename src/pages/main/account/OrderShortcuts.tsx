import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useOrderCounts, type OrderCounts } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { Card } from '@/ui/layout/Card'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import './OrderShortcuts.scss'

const orderShortcuts = [
  { tab: 'toPay', icon: 'wallet', count: 'pendingPayment' },
  { tab: 'toShip', icon: 'box', count: 'pendingDelivery' },
  { tab: 'toReceive', icon: 'truck', count: 'pendingReceipt' },
  { tab: 'toReview', icon: 'chat', count: 'toComment' },
  { tab: 'refunds', icon: 'return', count: 'refunding' },
] as const satisfies readonly { tab: string; icon: IconName; count: keyof OrderCounts }[]

/** The person's orders by what is to be done about them, with how many there are. */
export const OrderShortcuts = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslation()
  const { data: counts } = useOrderCounts()
  return (
    <Card>
      <View className="my-orders__head">
        <View className="t-head">{t('titles.orderList')}</View>
        <Link to="orderList" aria={{ label: t('my.allOrders') }}>
          {t('my.all')}
        </Link>
      </View>
      <View className="my-orders">
        {orderShortcuts.map(({ tab, icon, count }) => {
          const waiting = counts?.[count] ?? 0
          return (
            <Link key={tab} to="orderList" query={{ tab }} variant="plain" className="my-orders__place">
              <View className="my-orders__icon">
                <Icon name={icon} size={26} />
                {waiting > 0 && <View className="my-orders__count">{waiting}</View>}
              </View>
              <View className="my-orders__name">{t(`my.${tab}`)}</View>
            </Link>
          )
        })}
      </View>
      {children}
    </Card>
  )
}
