import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { getErrorText } from '../../api/errorText'
import { useText } from '../../i18n/useText'
import { KeyCap } from '../../keys/KeyCap'
import { useKeys } from '../../keys/useKeys'
import { Icon } from '../../parts/Icon'
import { SearchResults, type SearchOption } from './SearchResults'
import { getAllOrdersAddress, getHitAddress, groupHits, type SearchGroup } from './searchHits'
import { useSearch } from './useSearch'

/** Everything that can be chosen, in the order in which it stands: hits, and the way to more orders behind them. */
const listOptions = (typed: string, groups: readonly SearchGroup[]): SearchOption[] =>
  groups.flatMap(group => {
    const hits: SearchOption[] = group.hits.map(hit => ({ group: group.kind, hit, to: getHitAddress(hit) }))
    const all = group.kind === 'order' ? getAllOrdersAddress(typed, group) : null
    return all === null ? hits : [...hits, { group: group.kind, hit: null, to: all }]
  })

const useOptions = (typed: string) => {
  const search = useSearch(typed)
  return { ...search, options: listOptions(typed, groupHits(search.hits ?? [])) }
}

/** One field for everything that the person may see: typed, chosen with the arrows, opened with the Enter key. */
export const SearchField = () => {
  const { text } = useText()
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [position, setPosition] = useState(0)
  const { options, hits, error, isSettled } = useOptions(typed)
  const isShown = isOpen && (hits !== null || error !== null)
  const current = Math.min(position, options.length - 1)
  useKeys({ 'mod+k': () => input.current?.select() })

  const open = (option: SearchOption) => {
    setIsOpen(false)
    input.current?.blur()
    void navigate(option.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = options[current]
    if (event.key === 'Escape') {
      if (isShown) setIsOpen(false)
      else input.current?.blur()
    } else if (event.key === 'Enter' && isSettled && chosen) open(chosen)
    else if (event.key === 'ArrowDown' && isShown) setPosition((current + 1) % options.length)
    else if (event.key === 'ArrowUp' && isShown) setPosition((current - 1 + options.length) % options.length)
    else return
    event.preventDefault()
  }
  return (
    <div className="search" role="search" aria-label={text('search.everything')}>
      <Icon name="search" />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={text('shell.search')}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && options[current] ? `${id}-${current}` : undefined}
        placeholder={text('shell.search')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setPosition(0)
          setIsOpen(true)
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <KeyCap keyName="mod+k" />
      {isShown && (
        <SearchResults
          id={id}
          typed={typed}
          options={options}
          current={current}
          error={error && getErrorText(error, text)}
          onPoint={setPosition}
          onOpen={open}
        />
      )}
    </div>
  )
}
