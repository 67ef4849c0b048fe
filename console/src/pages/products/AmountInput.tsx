import { useState } from 'react'
import { parseAmount } from '../../i18n/format'

type AmountInputProps = {
  name: string
  cents: number
  onCents: (cents: number) => void
  isOdd?: boolean
  isDisabled?: boolean
}

const toTyped = (cents: number) => (cents > 0 ? (cents / 100).toFixed(2) : '')

/** An amount in a table. What can't be read is no price, and is marked until it is corrected. */
export const AmountInput = ({
  name,
  cents,
  onCents,
  isOdd = false,
  isDisabled = false,
}: AmountInputProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? toTyped(cents)
  const isWrong = shown !== '' && !parseAmount(shown)
  return (
    <span className="input input--amount">
      <input
        aria-label={name}
        disabled={isDisabled}
        aria-invalid={isWrong || isOdd || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={event => {
          setTyped(event.target.value)
          onCents(parseAmount(event.target.value) ?? 0)
        }}
        onBlur={() => !isWrong && setTyped(null)}
      />
    </span>
  )
}
