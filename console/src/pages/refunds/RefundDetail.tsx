import { Link, useSearchParams } from 'react-router-dom'
import { isPaidRefundKind } from '@anzuo/domain/shop'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { ChangeSafeForm } from '../../parts/ChangeSafeForm'
import { KeyValues } from '../../parts/KeyValues'
import { QueryContent } from '../../parts/states'
import { Status } from '../../parts/Status'
import { CourierCard } from './CourierCard'
import { CourierForm } from './CourierForm'
import { DecisionForm } from './DecisionForm'
import { ExchangeForms, useExchangeRows } from './ExchangeForms'
import { Evidence } from './Evidence'
import { ProposalCard } from './ProposalCard'
import { QuestionsCard } from './QuestionsCard'
import { ReceiveForm } from './ReceiveForm'
import { RepairForms, useRepairRows } from './RepairForms'
import { queueTones, type Refund } from './refund'

const Facts = ({ refund }: { refund: Refund }) => {
  const { text, format } = useText()
  const { sentBy, pickup } = refund
  const exchangeRows = useExchangeRows(refund)
  const repairRows = useRepairRows(refund)
  return (
    <Card
      title={
        <>
          <h2>{format.join(refund.name, refund.skuName)}</h2>
          <Status tone={queueTones[refund.queue]}>{text(`refunds.status.${refund.status}`)}</Status>
        </>
      }
      actions={
        <Link className="link" to={`/orders/${encodeURIComponent(refund.orderId)}/show`}>
          {refund.orderNumber}
        </Link>
      }
    >
      <div className="stack">
        {refund.note && <p>{`“${refund.note}”`}</p>}
        <Evidence pictures={refund.pictures} />
        <KeyValues
          rows={[
            [text('refunds.number'), refund.number],
            [text('orders.customer'), refund.customer.name],
            [text('refunds.kind'), text(`refunds.kindName.${refund.kind}`)],
            [text('refunds.reason'), text(`refunds.reasonName.${refund.reason}`)],
            [text('refunds.quantity'), refund.quantity],
            isPaidRefundKind(refund.kind)
              ? [text('orders.amount'), <b>{format.money(refund.amount)}</b>]
              : null,
            ...exchangeRows,
            ...repairRows,
            refund.points ? [text('refunds.points'), refund.points] : null,
            pickup
              ? [
                  text('refunds.pickup'),
                  [
                    text(`refunds.pickupState.${pickup.state}`),
                    format.join(format.date(pickup.day), text(`orders.slot.${pickup.slot}`)),
                    pickup.companyName,
                    pickup.trackingNumber,
                    pickup.problem,
                  ]
                    .filter(Boolean)
                    .join(' · '),
                ]
              : null,
            sentBy && !pickup
              ? [
                  text('refunds.sentBy'),
                  [sentBy.company, sentBy.trackingNumber, sentBy.pickupDate].filter(Boolean).join(' '),
                ]
              : null,
            refund.returnBy ? [text('refunds.returnBy'), format.dayAndTime(refund.returnBy)] : null,
            refund.answer ? [text('refunds.weAnswered'), refund.answer] : null,
            refund.deduction ? [text('refunds.deduction'), format.money(refund.deduction)] : null,
          ]}
        />
      </div>
    </Card>
  )
}

/** What was asked for together with a refund: the other things, how each stands, and what all give back. */
const RequestCard = ({ refund }: { refund: Refund }) => {
  const { text, format } = useText()
  const [parameters] = useSearchParams()
  if (!refund.request) return null
  const toItem = (id: string) => {
    const next = new URLSearchParams(parameters)
    next.set('show', id)
    return `?${next.toString()}`
  }
  return (
    <Card
      isFlush
      title={text('refunds.requestTitle')}
      actions={
        <span>
          {text('refunds.requestTotal')} <b>{format.money(refund.request.amount)}</b>
        </span>
      }
    >
      {refund.request.items.map(item => (
        <Link
          key={item.id}
          className="row row--link"
          to={toItem(item.id)}
          aria-current={item.id === refund.id || undefined}
        >
          <span className="thumbnail">
            <img src={item.picture} alt="" loading="lazy" />
          </span>
          <span className="grow">
            {`${item.name}, ${item.skuName}`}
            <span className="second-line">
              {`${text(`refunds.kindName.${item.kind}`)} · × ${item.quantity} · ${text(`refunds.status.${item.status}`)}`}
            </span>
          </span>
          <b>{format.money(item.amount)}</b>
        </Link>
      ))}
    </Card>
  )
}

/** One refund: what the customer wrote, and what we do about it. */
export const RefundDetail = ({ id }: { id: string }) => {
  const query = useOfficeQuery('/office/v1/refund/get', { id })
  return (
    <QueryContent query={query}>
      {refund => {
        const canDecide = (['accept', 'decline', 'ask'] as const).some(action =>
          refund.actions.includes(action),
        )
        return (
          <div className="stack">
            <Facts refund={refund} />
            <RequestCard refund={refund} />
            <QuestionsCard refund={refund} />
            {refund.proposals.map(proposal => (
              <ProposalCard key={proposal.id} proposal={proposal} refund={refund} />
            ))}
            <ChangeSafeForm version={refund.version} isOffered={canDecide}>
              <DecisionForm refund={refund} />
            </ChangeSafeForm>
            <ChangeSafeForm version={refund.version} isOffered={refund.actions.includes('bookPickup')}>
              <CourierForm refund={refund} />
            </ChangeSafeForm>
            <CourierCard refund={refund} />
            <ChangeSafeForm version={refund.version} isOffered={refund.actions.includes('receive')}>
              <ReceiveForm refund={refund} />
            </ChangeSafeForm>
            <RepairForms refund={refund} />
            <ExchangeForms refund={refund} />
          </div>
        )
      }}
    </QueryContent>
  )
}
