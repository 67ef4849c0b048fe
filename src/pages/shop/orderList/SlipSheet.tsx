import { View } from '@tarojs/components'
import { useState } from 'react'
import { useBindOrder, useSlip } from '@/data/orders'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { navigate } from '@/routes'
import { failureTextOf } from '@/ui/failureText'
import { Field } from '@/ui/Field'
import { FieldError } from '@/ui/FieldError'
import { Price } from '@/ui/Price'
import { Sheet } from '@/ui/Sheet'
import { Line } from '../orders/OrderLines'

type Slip = { number: string; code: string }

/** Takes over an order that was made in a store: first what is on its slip, then the person says that it is theirs. */
export const SlipSheet = ({ slip, onClosed }: { slip: Slip | null; onClosed: () => void }) => {
  const { t } = useTranslation('order')
  const [typed, setTyped] = useState(slip ?? { number: '', code: '' })
  const [asked, setAsked] = useState<Slip | null>(slip && slip.code !== '' ? slip : null)
  const [isTried, setIsTried] = useState(false)
  const found = useSlip(asked)
  const binding = useBindOrder(({ id }) => {
    showMessage({ text: t('slip.bound'), tone: 'good' })
    onClosed()
    navigate('order', undefined, { query: { id } })
  })
  const isComplete = typed.number.trim() !== '' && typed.code.trim() !== ''
  const change = (changes: Partial<Slip>) => {
    setTyped({ ...typed, ...changes })
    setAsked(null)
  }
  const look = () => {
    setIsTried(true)
    if (!isComplete) return
    setAsked({ number: typed.number.trim(), code: typed.code.trim() })
  }
  const bind = () => {
    if (!asked) return
    binding.mutate(asked)
  }
  const order = asked ? found.data : undefined
  const failure = asked && found.error ? failureTextOf(found.error) : null
  return (
    <Sheet
      open
      title={t('slip.title')}
      onClosed={onClosed}
      main={
        order
          ? { id: 'slip-bind', label: t('slip.bind'), loading: binding.isPending, onPress: bind }
          : {
              id: 'slip-look',
              label: t('slip.look'),
              loading: asked !== null && found.isFetching,
              onPress: look,
            }
      }
    >
      <View className="order-tab">
        <View>{t('slip.note')}</View>
        <Field
          id="slip-number"
          label={t('slip.number')}
          type="text"
          maxLength={20}
          value={typed.number}
          onChanged={number => change({ number })}
          error={isTried && !typed.number.trim() ? t('slip.numberMissing') : undefined}
        />
        <Field
          id="slip-code"
          label={t('slip.code')}
          type="text"
          maxLength={20}
          value={typed.code}
          onChanged={code => change({ code })}
          error={isTried && !typed.code.trim() ? t('slip.codeMissing') : undefined}
        />
        <FieldError text={failure ? (failure.serverMessage ?? undefined) : undefined} />
        {order?.lines.map((line, at) => (
          <Line key={at} line={line} />
        ))}
        {order && <Price cents={order.total} />}
      </View>
    </Sheet>
  )
}
