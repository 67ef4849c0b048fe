import { View } from '@tarojs/components'
import { useState } from 'react'
import { useAppConfig } from '@/data/account/authentication'
import { useOnReturnFromPaymentLogin, type PaymentMethod } from '@/data/shop/payments'
import { usePayQuote } from '@/data/shop/quotePayment'
import { useAnswerRepairQuote, type Refund } from '@/data/shop/refunds'
import { useTranslation } from '@/i18n'
import { formatDateTime, formatMoney } from '@/i18n/format'
import { platformPayment } from '@/platform/payment'
import { showToast } from '@/platform/toast'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'
import { Button } from '@/ui/forms/Button'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { Card } from '@/ui/layout/Card'
import { Row } from '@/ui/layout/Flex'
import { ScanToPaySheet } from '@/ui/shop/ScanToPaySheet'

type QuotedRefund = Refund & { repair: NonNullable<Refund['repair']> }

const isQuoted = (refund: Refund): refund is QuotedRefund =>
  refund.actions.includes('declineQuote') && refund.repair !== null

/** What a repair costs; it goes on when the buyer pays this amount, or agrees where nothing of it is still to be paid. */
export const QuoteCard = ({ refund, isPaid }: { refund: Refund; isPaid: boolean }) =>
  isQuoted(refund) ? <OpenQuoteCard refund={refund} isPaid={isPaid} /> : null

const OpenQuoteCard = ({ refund, isPaid }: { refund: QuotedRefund; isPaid: boolean }) => {
  const { t } = useTranslation('refund')
  const [isLeaving, setIsLeaving] = useState(false)
  const { id, answer, repair, status } = refund
  const { quote, paid, quoteBy } = repair
  const leaving = useAnswerRepairQuote(() => {
    showToast({ text: t('quote.left') })
    setIsLeaving(false)
  })
  return (
    <Card title={t('quote.amount', { amount: formatMoney(quote) })}>
      {answer && <View className="refund-answer">{t('answer', { answer })}</View>}
      {paid > 0 && (
        <View className="t-small t-quiet ui-mb-2">
          {t('quote.paidBefore', { amount: formatMoney(paid) })}
        </View>
      )}
      <View className="t-small t-quiet ui-mb-2">
        {quoteBy ? t('quote.until', { date: formatDateTime(quoteBy) }) : t('quote.safe')}
      </View>
      {refund.actions.includes('payQuote') ? (
        <QuotePayment id={id} amount={quote - paid} isPaid={isPaid} />
      ) : (
        <QuoteAgreement id={id} amount={quote} />
      )}
      <Row gap={2} wrap className="refund-deeds">
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
            loading: leaving.isPending,
            onPress: () =>
              leaving.mutate({ id, amount: quote, isTaken: false }, { onError: () => setIsLeaving(false) }),
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

/** Agrees to a price of which everything is paid already. */
const QuoteAgreement = ({ id, amount }: { id: string; amount: number }) => {
  const { t } = useTranslation('refund')
  const taking = useAnswerRepairQuote(() => showToast({ text: t('quote.taken'), tone: 'good' }))
  return (
    <Row gap={2} wrap className="refund-deeds">
      <Button
        id="refund-take-quote"
        size="medium"
        loading={taking.isPending}
        onPress={() => taking.mutate({ id, amount, isTaken: true })}
      >
        {t('quote.take')}
      </Button>
    </Row>
  )
}

/** What can be paid with here: what the shop offers, and this browser opens. */
const useMethods = (): readonly PaymentMethod[] => {
  const offered = useAppConfig().data?.paymentMethods
  const isPossible = { weixin: true, alipay: platformPayment.getAlipayAvailability() === 'open' }
  return (['weixin', 'alipay'] as const).filter(method => isPossible[method] && (offered?.[method] ?? true))
}

/** Pays what is due, which agrees to the price; `isPaid`: the buyer comes back from paying, and word of it is awaited. */
const QuotePayment = ({ id, amount, isPaid }: { id: string; amount: number; isPaid: boolean }) => {
  const { t } = useTranslation('refund')
  const methods = useMethods()
  const [chosen, setChosen] = useState<PaymentMethod>('weixin')
  const method = methods.includes(chosen) ? chosen : methods[0]
  const { pay, isPaying, isAwaited, codeToScan, closeCode } = usePayQuote(
    { id, amount, isPaid },
    {
      onPaid: () => showToast({ text: t('quote.taken'), tone: 'good' }),
      onCancelled: () => showToast({ text: t('quote.notPaid') }),
    },
  )
  useOnReturnFromPaymentLogin(() => pay('weixin'))
  if (!method) return <View className="t-small ui-mb-2">{t('quote.noMethod')}</View>
  return (
    <>
      {methods.length > 1 && (
        <RadioGroup
          label={t('quote.payWith')}
          options={methods.map(value => ({ value, label: t(`quote.${value}`) }))}
          value={method}
          onChanged={setChosen}
        />
      )}
      <Row gap={2} wrap className="refund-deeds">
        <Button
          id="refund-pay-quote"
          size="medium"
          loading={isPaying || isAwaited}
          onPress={() => pay(method)}
        >
          {t(isAwaited ? 'quote.asking' : 'quote.pay', { amount: formatMoney(amount) })}
        </Button>
      </Row>
      {codeToScan !== null && <ScanToPaySheet code={codeToScan} amount={amount} onClosed={closeCode} />}
    </>
  )
}
