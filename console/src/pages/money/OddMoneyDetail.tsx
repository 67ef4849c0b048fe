import { Link } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { IconButton } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { KeyValues } from '../../parts/KeyValues'
import { QueryContent } from '../../parts/states'
import { Status } from '../../parts/Status'
import { OddMoneyForm } from './OddMoneyForm'
import { OddMoneyReturnCard } from './OddMoneyReturnCard'
import { getDifference, oddMoneyTones, type OddMoney } from './money'

const Facts = ({ money }: { money: OddMoney }) => {
  const { text, format } = useText()
  const formatAmount = (cents: number | null) =>
    cents === null ? <span className="muted">{text('money.nothing')}</span> : format.money(cents)
  return (
    <KeyValues
      rows={[
        [text('money.ours'), formatAmount(money.ours)],
        [
          text('money.theirs'),
          money.currency === 'CNY' ? formatAmount(money.theirs) : `${money.theirs} ${money.currency}`,
        ],
        money.currency === 'CNY' ? [text('money.difference'), format.money(getDifference(money))] : null,
        money.orderId
          ? [
              text('money.order'),
              <Link key="order" className="link" to={`/orders/${encodeURIComponent(money.orderId)}/show`}>
                {money.orderNumber}
              </Link>,
            ]
          : null,
        [text('money.by'), text(`orders.provider.${money.provider}`)],
        [
          text('money.providerNumber'),
          <span key="theirs" className="mono">
            {money.providerNumber}
          </span>,
        ],
        [
          text('money.ourNumber'),
          <span key="ours" className="mono">
            {money.ourNumber}
          </span>,
        ],
        money.account
          ? [
              text('money.account'),
              <span key="account" className="mono">
                {money.account}
              </span>,
            ]
          : null,
        money.statementDate ? [text('money.statementDay'), format.date(money.statementDate)] : null,
        [text('money.firstReported'), format.dayAndTime(money.firstReportedAt)],
        [text('money.lastReported'), format.dayAndTime(money.lastReportedAt)],
        money.resolution ? [text('money.how'), text(`money.resolution.${money.resolution}`)] : null,
        money.resolvedBy && money.resolvedAt
          ? [text('money.settledBy'), format.join(money.resolvedBy, format.dayAndTime(money.resolvedAt))]
          : null,
        money.resolutionNote ? [text('money.note'), money.resolutionNote] : null,
      ]}
    />
  )
}

/** One piece of odd money: what it is, what was done about it, what can be done. */
export const OddMoneyDetail = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { text, format } = useText()
  const query = useOfficeQuery('/office/v1/odd_money/get', { id })
  return (
    <QueryContent query={query}>
      {money => (
        <div className="stack">
          <Card
            title={text(`money.reason.${money.reason}`)}
            actions={
              <>
                <Status tone={oddMoneyTones[money.state]}>{text(`money.stateName.${money.state}`)}</Status>
                <IconButton icon="close" name={text('common.close')} onClick={onClose} />
              </>
            }
          >
            <div className="stack">
              {money.amount !== null && money.currency === 'CNY' && (
                <p className="number">{format.money(money.amount)}</p>
              )}
              <p>{text(`money.meaning.${money.reason}`)}</p>
              <Facts money={money} />
            </div>
          </Card>
          {money.returns.length > 0 && <OddMoneyReturnCard money={money} />}
          {money.actions.some(action => action !== 'sign' && action !== 'withdraw') && (
            <OddMoneyForm key={money.version} money={money} />
          )}
        </div>
      )}
    </QueryContent>
  )
}
