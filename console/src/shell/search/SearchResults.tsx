import type { SearchHitKind } from '@anzuo/domain/office/officeSearch'
import { useText } from '../../i18n/useText'
import { Icon } from '../../parts/Icon'
import { searchHitIcons, type SearchHit } from './searchHits'

/** Something that can be opened: a hit, or with none the list of all that was found. */
export type SearchOption = { group: SearchHitKind; hit: SearchHit | null; to: string }

type OptionRowProps = {
  id: string
  option: SearchOption
  isCurrent: boolean
  onPoint: () => void
  onOpen: () => void
}

const OptionRow = ({ id, option, isCurrent, onPoint, onOpen }: OptionRowProps) => {
  const { text, format } = useText()
  const { hit, group } = option
  return (
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className="search-option"
      ref={element => {
        if (isCurrent) element?.scrollIntoView?.({ block: 'nearest' })
      }}
      // The field keeps the focus: it would close the list before the click counts.
      onMouseDown={event => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onOpen}
    >
      <Icon name={hit ? searchHitIcons[group] : 'forward'} />
      {hit ? (
        <>
          <b>{hit.title}</b>
          <span className="search-option__note">{hit.note}</span>
          {hit.at && <span className="search-option__date">{format.exactDay(hit.at)}</span>}
        </>
      ) : (
        <span>{text('search.allOrders')}</span>
      )}
    </div>
  )
}

type SearchResultsProps = {
  id: string
  typed: string
  options: readonly SearchOption[]
  current: number
  error: string | null
  onPoint: (position: number) => void
  onOpen: (option: SearchOption) => void
}

/** What was found, by kinds; or what can be looked for, when nothing was. */
export const SearchResults = ({
  id,
  typed,
  options,
  current,
  error,
  onPoint,
  onOpen,
}: SearchResultsProps) => {
  const { text } = useText()
  const kinds = [...new Set(options.map(({ group }) => group))]
  return (
    <div className="search-results">
      <div id={`${id}-list`} role="listbox" aria-label={text('search.results')}>
        {kinds.map(kind => (
          <div key={kind} role="group" aria-label={text(`search.kind.${kind}`)}>
            <p className="search-results__kind" aria-hidden="true">
              {text(`search.kind.${kind}`)}
            </p>
            {options.map(
              (option, position) =>
                option.group === kind && (
                  <OptionRow
                    key={option.hit ? `${option.hit.recordId} ${option.hit.title}` : option.to}
                    id={`${id}-${position}`}
                    option={option}
                    isCurrent={position === current}
                    onPoint={() => onPoint(position)}
                    onOpen={() => onOpen(option)}
                  />
                ),
            )}
          </div>
        ))}
      </div>
      <div role="status">
        {error ? (
          <p className="search-results__empty">{error}</p>
        ) : (
          options.length === 0 && (
            <div className="search-results__empty">
              <b>{text('search.nothing', { query: typed.trim() })}</b>
              <p className="note-text">{text('search.hint')}</p>
            </div>
          )
        )}
      </div>
    </div>
  )
}
