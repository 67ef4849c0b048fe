import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import { APPOINTMENT_SLOTS, type AppointmentSlot } from '@anzuo/domain/shop/choices'
import { MAX_FITTER_DAYS_AHEAD } from '@anzuo/domain/shop/exchange'
import { isVisitPlannable, MAX_REPAIR_QUOTE } from '@anzuo/domain/shop/repair'
import { getRepairDue } from '@anzuo/domain/shop/repairPayment'
import { useNotify } from 'ra-core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { parseAmount } from '../../i18n/format'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { ChangeSafeForm } from '../../parts/ChangeSafeForm'
import { CheckChoice } from '../../parts/Choice'
import { SelectField, TextAreaField, TextField } from '../../parts/Field'
import { getQuoteReturn, type Refund } from './refund'

/** How a repair stands, as rows of facts; none for other requests. */
export const useRepairRows = ({ repair }: Refund): ([string, ReactNode] | null)[] => {
  const { text, format } = useText()
  if (!repair) return []
  const { isInWarranty, warrantyUntil, quote, paid, returned, quoteBy, visit, work, shipment, arrivesBy } =
    repair
  const until = warrantyUntil === null ? '' : format.date(warrantyUntil)
  const ended = warrantyUntil === null ? 'refunds.repair.noWarranty' : 'refunds.repair.outOfWarranty'
  return [
    [
      text('refunds.repair.warranty'),
      text(isInWarranty ? 'refunds.repair.inWarranty' : ended, { date: until }),
    ],
    quote > 0 ? [text('refunds.repair.quote'), <b>{format.money(quote)}</b>] : null,
    quoteBy ? [text('refunds.repair.quoteBy'), format.dayAndTime(quoteBy)] : null,
    paid > 0 ? [text('refunds.repair.paidInApp'), format.money(paid)] : null,
    returned > 0 ? [text('refunds.repair.returned'), format.money(returned)] : null,
    visit
      ? [text('refunds.repair.visit'), format.join(format.date(visit.day), text(`orders.slot.${visit.slot}`))]
      : null,
    work ? [text('refunds.repair.work'), work] : null,
    shipment
      ? [
          text('refunds.exchange.shipment'),
          shipment.day && shipment.slot
            ? text('refunds.exchange.fitter', {
                day: format.date(shipment.day),
                slot: text(`orders.slot.${shipment.slot}`),
              })
            : [shipment.company, shipment.trackingNumber].filter(Boolean).join(' '),
        ]
      : null,
    arrivesBy ? [text('refunds.exchange.closesBy'), format.dayAndTime(arrivesBy)] : null,
  ]
}

const useDone = ({ number }: Refund) => {
  const { text } = useText()
  const notify = useNotify()
  return () => notify(text('refunds.decided', { number }))
}

/** When a fitter comes, for the first time or on another day. */
const VisitForm = ({ refund }: { refund: Refund }) => {
  const { text } = useText()
  const { id, version, repair } = refund
  const [day, setDay] = useState(() => repair?.visit?.day ?? formatChinaDate(Date.now() + DAY_MS))
  const [slot, setSlot] = useState<AppointmentSlot>(repair?.visit?.slot ?? 'morning')
  const [isChecked, setIsChecked] = useState(false)
  const book = useOfficeChange('/office/v1/refund/book_visit', { onDone: useDone(refund) })
  const isDayWrong = !isVisitPlannable(day, Date.now())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!isDayWrong && !book.isPending) book.mutate({ id, version, day, slot })
  }
  return (
    <Card title={text('refunds.repair.visitTitle')}>
      <form className="stack" onSubmit={submit}>
        <p className="note-text">{text('refunds.repair.visitNote')}</p>
        <div className="fields">
          <TextField
            label={text('refunds.exchange.day')}
            type="date"
            value={day}
            onValue={setDay}
            error={
              isChecked && isDayWrong
                ? text('refunds.exchange.dayWrong', { days: MAX_FITTER_DAYS_AHEAD })
                : undefined
            }
          />
          <SelectField<AppointmentSlot>
            label={text('refunds.booking.slot')}
            value={slot}
            options={APPOINTMENT_SLOTS.map(value => ({ value, label: text(`orders.slot.${value}`) }))}
            onValue={setSlot}
          />
        </div>
        <ChangeError error={book.error} />
        <div className="line line--end">
          <Button type="submit" variant="primary" isBusy={book.isPending}>
            {text(repair?.visit ? 'refunds.repair.visitChangeDo' : 'refunds.repair.visitDo')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** What a repair would cost; nothing goes on until the customer has paid it. */
const QuoteForm = ({ refund }: { refund: Refund }) => {
  const { text, format } = useText()
  const { id, version } = refund
  const [typedAmount, setTypedAmount] = useState('')
  const [answer, setAnswer] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const quote = useOfficeChange('/office/v1/refund/quote_repair', { onDone: useDone(refund) })
  const amount = parseAmount(typedAmount)
  const isAmountWrong = amount === null || amount === 0 || amount > MAX_REPAIR_QUOTE
  const goesBack = getQuoteReturn(refund, isAmountWrong ? null : amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isAmountWrong || !answer.trim() || quote.isPending) return
    quote.mutate({ id, version, amount, answer: answer.trim() })
  }
  return (
    <Card title={text('refunds.repair.quoteTitle')}>
      <form className="stack" onSubmit={submit}>
        <p className="note-text">{text('refunds.repair.quoteNote')}</p>
        <TextField
          label={text('refunds.repair.quote')}
          unit="¥"
          inputMode="decimal"
          value={typedAmount}
          onValue={setTypedAmount}
          error={
            isChecked && isAmountWrong
              ? text('orders.amountWrong', { amount: format.money(MAX_REPAIR_QUOTE) })
              : undefined
          }
        />
        <TextAreaField
          label={text('refunds.answerLabel')}
          maxLength={300}
          value={answer}
          onValue={setAnswer}
          error={isChecked && !answer.trim() ? text('refunds.answerMissing') : undefined}
        />
        {goesBack.amount > 0 && (
          <Callout>
            {text('refunds.repair.quoteLowerNote', { amount: format.money(goesBack.amount) })}{' '}
            {goesBack.isProposed && text('refunds.repair.quoteSecondNote')}
          </Callout>
        )}
        <ChangeError error={quote.error} />
        <div className="line line--end">
          <Button type="submit" isBusy={quote.isPending}>
            {text(goesBack.isProposed ? 'refunds.repair.quoteProposeDo' : 'refunds.repair.quoteDo')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Ends a repair: what was done, and that what it costs is paid. */
const FinishForm = ({ refund }: { refund: Refund }) => {
  const { text, format } = useText()
  const { id, version, kind, repair } = refund
  const [work, setWork] = useState('')
  const [isPaid, setIsPaid] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const finish = useOfficeChange('/office/v1/refund/finish_repair', { onDone: useDone(refund) })
  // Prices that were agreed before they were paid in the app.
  const due = repair ? getRepairDue(repair) : 0
  const isPaymentMissing = due > 0 && !isPaid
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!work.trim() || isPaymentMissing || finish.isPending) return
    finish.mutate({ id, version, work: work.trim(), isPaid })
  }
  return (
    <Card title={text('refunds.repair.finishTitle')}>
      <form className="stack" onSubmit={submit}>
        <TextAreaField
          label={text('refunds.repair.workLabel')}
          maxLength={300}
          value={work}
          onValue={setWork}
          error={isChecked && !work.trim() ? text('refunds.answerMissing') : undefined}
        />
        {due > 0 && (
          <CheckChoice<'paid'>
            legend={text('refunds.repair.quote')}
            options={[{ value: 'paid', label: text('refunds.repair.paid', { amount: format.money(due) }) }]}
            values={isPaid ? ['paid'] : []}
            onValues={values => setIsPaid(values.length > 0)}
          />
        )}
        {isChecked && isPaymentMissing && (
          <p className="field__error" role="alert">
            {text('refunds.repair.paidMissing')}
          </p>
        )}
        <ChangeError error={finish.error} />
        <div className="line line--end">
          <Button type="submit" variant="primary" isBusy={finish.isPending}>
            {text(kind === 'homeRepair' ? 'refunds.repair.finishHomeDo' : 'refunds.repair.finishDo')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** What can be done about a repair now: name its price, plan the fitter, end it. */
export const RepairForms = ({ refund }: { refund: Refund }) => (
  <>
    <ChangeSafeForm version={refund.version} isOffered={refund.actions.includes('bookVisit')}>
      <VisitForm refund={refund} />
    </ChangeSafeForm>
    <ChangeSafeForm version={refund.version} isOffered={refund.actions.includes('finishRepair')}>
      <FinishForm refund={refund} />
    </ChangeSafeForm>
    <ChangeSafeForm version={refund.version} isOffered={refund.actions.includes('quoteRepair')}>
      <QuoteForm refund={refund} />
    </ChangeSafeForm>
  </>
)
