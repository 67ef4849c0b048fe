import { useText } from '../../i18n/useText'
import { Stars } from '../../parts/Stars'
import { Status } from '../../parts/Status'
import { stateTones, type Contribution } from './contribution'

type ContributionRowProps = {
  contribution: Contribution
  isCurrent: boolean
  onShow: () => void
  isChosen: boolean
  onChoose: () => void
}

/** A review or question as a line of the queue, with what deserves a second look. */
export const ContributionRow = ({
  contribution,
  isCurrent,
  onShow,
  isChosen,
  onChoose,
}: ContributionRowProps) => {
  const { text, format } = useText()
  const name = text('reviews.bulk.name', {
    product: contribution.productName,
    time: format.dayAndTime(contribution.at),
  })
  return (
    <div className="row-choice" data-chosen={isChosen || undefined}>
      <label>
        <input
          type="checkbox"
          aria-label={text('lists.select', { row: name })}
          checked={isChosen}
          onChange={onChoose}
        />
      </label>
      <ContributionButton contribution={contribution} isCurrent={isCurrent} onShow={onShow} />
    </div>
  )
}

type ContributionButtonProps = Pick<ContributionRowProps, 'contribution' | 'isCurrent' | 'onShow'>

const ContributionButton = ({ contribution, isCurrent, onShow }: ContributionButtonProps) => {
  const { text, format } = useText()
  const { picture, productName, stars, at, warnings, reports, pictures, state, kind } = contribution
  return (
    <button type="button" className="row row--link" aria-current={isCurrent || undefined} onClick={onShow}>
      <span className="thumbnail">
        <img src={picture} alt="" loading="lazy" />
      </span>
      <span className="grow">
        <span className="line">
          <b className="grow">{productName}</b>
          <span className="note-text">{format.dayAndTime(at)}</span>
        </span>
        {stars !== null && <Stars value={stars} />}
        <span className="second-line clamped">{contribution.text || text('reviews.noWords')}</span>
        <span className="line line--wrap">
          {kind === 'question' && <span className="tag tag--accent">{text('reviews.kind.question')}</span>}
          {pictures.length > 0 && (
            <span className="tag">{text('reviews.pictures', { count: pictures.length })}</span>
          )}
          {warnings.map(warning => (
            <span key={warning} className="tag tag--notice">
              {text(`reviews.warning.${warning}`)}
            </span>
          ))}
          {reports.length > 0 && (
            <Status tone="wrong">{text('reviews.reports', { count: reports.length })}</Status>
          )}
          {state !== 'waiting' && reports.length === 0 && (
            <Status tone={stateTones[state]} isPill={false}>
              {text(`reviews.state.${state}`)}
            </Status>
          )}
        </span>
      </span>
    </button>
  )
}
