import { View } from '@tarojs/components'
import { useState } from 'react'
import { useClaimInStoreOrder, useInStoreOrder } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { navigate } from '@/routes'
import { getErrorText } from '@/ui/feedback/errorText'
import { TextField } from '@/ui/forms/TextField'
import { FieldError } from '@/ui/forms/FieldError'
import { Price } from '@/ui/shop/Price'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { OrderLineTile } from '../orders/OrderLineTile'

type InStoreOrderSlip = { number: string; code: string }

type ClaimInStoreOrderSheetProps = { slip: InStoreOrderSlip | null; onClosed: () => void }

const useInStoreOrderClaim = ({ slip, onClosed }: ClaimInStoreOrderSheetProps) => {
  const { t } = useTranslation('order')
  const [typed, setTyped] = useState(slip ?? { number: '', code: '' })
  const [requested, setRequested] = useState<InStoreOrderSlip | null>(slip && slip.code !== '' ? slip : null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const found = useInStoreOrder(requested)
  const claiming = useClaimInStoreOrder(({ id }) => {
    showToast({ text: t('slip.bound'), tone: 'good' })
    onClosed()
    navigate('orderDetail', undefined, { query: { id } })
  })
  return {
    typed,
    isMissing: (field: keyof InStoreOrderSlip) => isSubmitted && typed[field].trim() === '',
    change: (changes: Partial<InStoreOrderSlip>) => {
      setTyped({ ...typed, ...changes })
      setRequested(null)
    },
    lookUp: () => {
      setIsSubmitted(true)
      const [number, code] = [typed.number.trim(), typed.code.trim()]
      if (number !== '' && code !== '') setRequested({ number, code })
    },
    isLookingUp: requested !== null && found.isFetching,
    order: requested ? found.data : undefined,
    error: requested && found.error ? getErrorText(found.error) : null,
    claim: () => {
      if (requested) claiming.mutate(requested)
    },
    isClaiming: claiming.isPending,
  }
}

/** Takes over an order that was made in a store: first what its slip says, then the person confirms that it is theirs. */
export const ClaimInStoreOrderSheet = (props: ClaimInStoreOrderSheetProps) => {
  const { t } = useTranslation('order')
  const slip = useInStoreOrderClaim(props)
  const { order } = slip
  return (
    <BottomSheet
      open
      title={t('slip.title')}
      onClosed={props.onClosed}
      primaryAction={
        order
          ? { id: 'slip-bind', label: t('slip.bind'), loading: slip.isClaiming, onPress: slip.claim }
          : { id: 'slip-look', label: t('slip.look'), loading: slip.isLookingUp, onPress: slip.lookUp }
      }
    >
      <View className="order-tab">
        <View>{t('slip.note')}</View>
        {(['number', 'code'] as const).map(field => (
          <TextField
            key={field}
            id={`slip-${field}`}
            label={t(`slip.${field}`)}
            type="text"
            maxLength={20}
            value={slip.typed[field]}
            onChanged={value => slip.change({ [field]: value })}
            error={slip.isMissing(field) ? t(`slip.${field}Missing`) : undefined}
          />
        ))}
        <FieldError text={slip.error?.serverMessage ?? undefined} />
        {order?.lines.map((line, at) => (
          <OrderLineTile key={at} line={line} />
        ))}
        {order && <Price cents={order.total} />}
      </View>
    </BottomSheet>
  )
}
