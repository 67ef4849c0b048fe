import type { KeyboardEvent } from 'react'

type RadioOptions<V> = readonly { value: V }[]

const stepByKey: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys walk through a group of radio buttons and take the focus along, as the ARIA practices ask. */
export const useRadioGroupArrowKeys = <V>(
  options: RadioOptions<V>,
  value: V | null,
  onChanged: (value: V) => void,
) => ({
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const step = stepByKey[event.key]
    if (!step) return
    event.preventDefault()
    const chosen = options.findIndex(option => option.value === value)
    const at = (Math.max(chosen, 0) + step + options.length) % options.length
    const next = options[at]
    if (!next) return
    onChanged(next.value)
    const radios = (event.target as HTMLElement).parentElement?.querySelectorAll<HTMLElement>(
      '[role="radio"]',
    )
    radios?.[at]?.focus()
  },
})
