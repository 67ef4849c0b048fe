import { View } from '@tarojs/components'
import { useState } from 'react'
import { useAnswerRepairQuote, type Refund } from '@/data/shop/refunds'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Row } from '@/ui/layout/Flex'

/** What a repair costs; it goes on only when the buyer agrees to this amount. */
export const QuoteCard = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const [isLeaving, setIsLeaving] = useState(false)
  const { id, actions, answer, kind, repair, status } = refund
  const answering = useAnswerRepairQuote(({ repair: answered }) => {
    showToast({ text: t(answered?.quote === 0 ? 'quote.left' : 'quote.taken') })
    setIsLeaving(false)
  })
  if (!actions.includes('takeQuote') || repair === null) return null
  const amount = repair.quote
  return (
    <Card title={t('quote.amount', { amount: formatMoney(amount) })}>
      {answer && <View className="refund-answer">{t('answer', { answer })}</View>}
      <View className="t-small t-quiet ui-mb-2">
        {t(kind === 'homeRepair' ? 'quote.payFitter' : 'quote.payBefore')}
      </View>
      <Row gap={2} wrap className="refund-deeds">
        <Button
          id="refund-take-quote"
          size="medium"
          loading={answering.isPending && !isLeaving}
          onPress={() => answering.mutate({ id, amount, isTaken: true })}
        >
          {t('quote.take')}
        </Button>
        <Button id="refund-leave-quote" kind="soft" size="medium" onPress={() => setIsLeaving(true)}>
          {t('quote.leave')}
        </Button>
      </Row>
      {isLeaving && (
        <ConfirmSheet
          title={t('quote.leaveTitle')}
          confirm={{
            id: 'leave-quote-yes',
            label: t('quote.leave'),
            loading: answering.isPending,
            onPress: () =>
              answering.mutate({ id, amount, isTaken: false }, { onError: () => setIsLeaving(false) }),
          }}
          cancelLabel={t('quote.stay')}
          onClosed={() => setIsLeaving(false)}
        >
          <View>{t(status === 'quoted' ? 'quote.leaveBefore' : 'quote.leaveAfter')}</View>
        </ConfirmSheet>
      )}
    </Card>
  )
}
