import { navigate } from '@/routes'
import { drawChair } from '@/ui/illustrations/chair'
import { EmptyState, type EmptyStateProps } from '@/ui/feedback/EmptyState'

export type OrderEmptyStateProps = Pick<EmptyStateProps, 'title' | 'note'> & {
  orderId: string
  actionLabel: string
  /** The order's page takes the place of this one. */
  replacesPage?: boolean
}

/** What stands where an order has nothing to show, with the way to the order. */
export const OrderEmptyState = ({ orderId, actionLabel, replacesPage, ...words }: OrderEmptyStateProps) => {
  const method = replacesPage ? 'replace' : 'push'
  const openOrder = () => navigate('orderDetail', undefined, { query: { id: orderId }, method })
  return (
    <EmptyState illustration={drawChair} action={{ label: actionLabel, onPress: openOrder }} {...words} />
  )
}
