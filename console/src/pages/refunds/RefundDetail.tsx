import { Link } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { KeyValues } from '../../parts/KeyValues'
import { QueryContent } from '../../parts/states'
import { Status } from '../../parts/Status'
import { DecisionForm } from './DecisionForm'
import { ProposalCard } from './ProposalCard'
import { ReceiveForm } from './ReceiveForm'
import { queueTones, type Refund } from './refund'

const Facts = ({ refund }: { refund: Refund }) => {
  const { text, format } = useText()
  const { sentBy, pickup, question } = refund
  return (
    <Card
      title={
        <>
          <h2>{`${refund.name}, ${refund.skuName}`}</h2>
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
        {refund.pictures.length > 0 && (
          <div className="line line--wrap">
            {refund.pictures.map((picture, index) => (
              <a key={picture} className="evidence" href={picture} target="_blank" rel="noreferrer">
                <img src={picture} alt={text('refunds.picture', { position: index + 1 })} loading="lazy" />
              </a>
            ))}
          </div>
        )}
        <KeyValues
          rows={[
            [text('refunds.number'), refund.number],
            [text('orders.customer'), refund.customer.name],
            [text('refunds.kind'), text(`refunds.kindName.${refund.kind}`)],
            [text('refunds.reason'), text(`refunds.reasonName.${refund.reason}`)],
            [text('refunds.quantity'), refund.quantity],
            [text('orders.amount'), <b>{format.money(refund.amount)}</b>],
            refund.points ? [text('refunds.points'), refund.points] : null,
            pickup
              ? [
                  text('refunds.pickup'),
                  [
                    text(`refunds.pickupState.${pickup.state}`),
                    `${format.date(pickup.day)}, ${text(`orders.slot.${pickup.slot}`)}`,
                    pickup.companyName,
                    pickup.trackingNumber,
                    pickup.problem,
                  ]
                    .filter(Boolean)
                    .join(' · '),
                ]
              : null,
            sentBy
              ? [
                  text('refunds.sentBy'),
                  [sentBy.company, sentBy.trackingNumber, sentBy.pickupDate].filter(Boolean).join(' '),
                ]
              : null,
            refund.returnBy ? [text('refunds.returnBy'), format.dayAndTime(refund.returnBy)] : null,
            question
              ? [text('refunds.weAsked'), `${question.text} · ${format.dayAndTime(question.askedAt)}`]
              : null,
            refund.answer ? [text('refunds.weAnswered'), refund.answer] : null,
            refund.deduction ? [text('refunds.deduction'), format.money(refund.deduction)] : null,
          ]}
        />
      </div>
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
            {refund.proposals.map(proposal => (
              <ProposalCard key={proposal.id} proposal={proposal} refund={refund} />
            ))}
            {canDecide && <DecisionForm refund={refund} />}
            {refund.actions.includes('receive') && <ReceiveForm refund={refund} />}
          </div>
        )
      }}
    </QueryContent>
  )
}
