import { View } from '@tarojs/components'
import { useState } from 'react'
import { useAnswerRefundOffer, type Refund } from '@/data/shop/refunds'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/numberFormat'
import { showToast } from '@/platform/toast'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Row } from '@/ui/layout/Flex'

/** The refund that the shop offers in place of an exchange; nothing happens until it is answered. */
export const OfferCard = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const [isLeaving, setIsLeaving] = useState(false)
  const answering = useAnswerRefundOffer(({ kind }) => {
    showToast({ text: t(kind === 'exchange' ? 'offer.left' : 'offer.taken') })
    setIsLeaving(false)
  })
  const { id, actions, answer, exchange, status } = refund
  if (!actions.includes('takeOffer') || exchange?.offeredAmount == null) return null
  const isBefore = status === 'offeredBeforeReturn'
  return (
    <Card title={t('offer.amount', { amount: formatMoney(exchange.offeredAmount) })}>
      {answer && <View className="refund-answer">{t('answer', { answer })}</View>}
      <View className="t-small t-quiet ui-mb-2">{t(isBefore ? 'offer.before' : 'offer.after')}</View>
      <Row gap={2} wrap className="refund-deeds">
        <Button
          id="refund-take-offer"
          size="medium"
          loading={answering.isPending && !isLeaving}
          onPress={() => answering.mutate({ id, isTaken: true })}
        >
          {t('offer.take')}
        </Button>
        <Button id="refund-leave-offer" kind="soft" size="medium" onPress={() => setIsLeaving(true)}>
          {t('offer.leave')}
        </Button>
      </Row>
      {isLeaving && (
        <ConfirmSheet
          title={t('offer.leaveTitle')}
          confirm={{
            id: 'leave-offer-yes',
            label: t('offer.leave'),
            loading: answering.isPending,
            onPress: () => answering.mutate({ id, isTaken: false }, { onError: () => setIsLeaving(false) }),
          }}
          cancelLabel={t('undoSheet.no')}
          onClosed={() => setIsLeaving(false)}
        >
          <View>{t(isBefore ? 'offer.leaveBefore' : 'offer.leaveAfter')}</View>
        </ConfirmSheet>
      )}
    </Card>
  )
}
