import { parseRecordId } from '../../api/contributionId'
import { Link } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { Stars } from '../../parts/Stars'
import { QueryContent } from '../../parts/states'
import { Status } from '../../parts/Status'
import { usePermission } from '../../session/usePermission'
import { stateTones, type Contribution } from './contribution'
import { HideForm, ReplyForm } from './ModerationForm'

const Words = ({ contribution }: { contribution: Contribution }) => {
  const { text, format } = useText()
  const may = usePermission()
  const {
    productName,
    skuName,
    personName,
    stars,
    at,
    state,
    hiddenFor,
    orderId,
    pictures,
    warnings,
    reports,
  } = contribution
  return (
    <Card
      title={
        <>
          <h2>{format.join(productName, skuName)}</h2>
          <Status tone={stateTones[state]}>{text(`reviews.state.${state}`)}</Status>
        </>
      }
      actions={
        orderId &&
        may('orders:read') && (
          <Link className="link" to={`/orders/${encodeURIComponent(orderId)}/show`}>
            {text('reviews.order')}
          </Link>
        )
      }
    >
      <div className="stack">
        <p className="note-text">
          {text('reviews.by', {
            name: personName ?? text('reviews.anonymous'),
            time: format.dayAndTime(at),
          })}
        </p>
        {stars !== null && <Stars value={stars} />}
        <p className="quoted">{contribution.text || text('reviews.noWords')}</p>
        {pictures.length > 0 && (
          <div className="line line--wrap">
            {pictures.map((picture, index) => (
              <a key={picture} className="evidence" href={picture} target="_blank" rel="noreferrer">
                <img src={picture} alt={text('refunds.picture', { position: index + 1 })} loading="lazy" />
              </a>
            ))}
          </div>
        )}
        {warnings.map(warning => (
          <Callout key={warning} tone="notice">
            {text(`reviews.warningNote.${warning}`)}
          </Callout>
        ))}
        {hiddenFor && (
          <Callout>{text('reviews.hiddenFor', { rule: text(`reviews.ruleName.${hiddenFor}`) })}</Callout>
        )}
        {reports.length > 0 && (
          <Callout tone="alert" title={text('reviews.reports', { count: reports.length })}>
            {format.join(...reports.map(({ reason }) => text(`reviews.reportReason.${reason}`)))}
          </Callout>
        )}
      </div>
    </Card>
  )
}

/** One review or question: what the customer wrote, and what we do with it. */
export const ContributionDetail = ({ recordId }: { recordId: string }) => {
  const query = useOfficeQuery('/office/v1/review/get', parseRecordId(recordId))
  return (
    <QueryContent query={query}>
      {contribution => (
        <div className="stack">
          <Words contribution={contribution} />
          <ReplyForm contribution={contribution} />
          {contribution.state !== 'hidden' && <HideForm contribution={contribution} />}
        </div>
      )}
    </QueryContent>
  )
}
