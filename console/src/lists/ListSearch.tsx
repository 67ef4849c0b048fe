import { useId, useRef, useState, type FormEvent } from 'react'
import { KeyCap } from '../keys/KeyCap'
import { useKeys } from '../keys/useKeys'
import { Icon } from '../parts/Icon'

type ListSearchProps = {
  label: string
  query: string
  /** What is wrong with what was typed; null when it can be looked for. */
  check?: (typed: string) => string | null
  onQuery: (typed: string) => void
  maxLength?: number
}

/** Looks for something in one list; `/` leads to it. */
export const ListSearch = ({ label, query, check, onQuery, maxLength = 60 }: ListSearchProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(query)
  const [error, setError] = useState<string | null>(null)
  useKeys({ '/': () => input.current?.select() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = typed.trim() === '' ? null : (check?.(typed) ?? null)
    setError(problem)
    if (problem === null) onQuery(typed.trim())
  }
  return (
    <form className="list-search" role="search" aria-label={label} onSubmit={submit}>
      <span className="list-search__field">
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          placeholder={label}
          maxLength={maxLength}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <KeyCap keyName="/" />
      </span>
      {error && (
        <p className="field__error" id={id} role="alert">
          <Icon name="alert" size="small" />
          {error}
        </p>
      )}
    </form>
  )
}
