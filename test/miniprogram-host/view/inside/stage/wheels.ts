import { openVeil } from './veil'
import { wordsFor } from './words'

export type Wheel = { rows: string[]; selected: number }

export type WheelSheet = {
  /** Puts other rows on the wheels. */
  setWheels: (wheels: readonly Wheel[]) => void
  isOpen: () => boolean
}

export type WheelSheetParts = {
  title: string
  wheels: readonly Wheel[]
  onTurned: (column: number, row: number) => void
  onConfirmed: () => void
  onCancelled: () => void
}

const ROW_HEIGHT = 44

type DrawnWheel = { element: HTMLElement; rows: string; selected: number }

const addText = (parent: HTMLElement, tag: string, text: string): HTMLElement => {
  const element = document.createElement(tag)
  element.textContent = text
  parent.appendChild(element)
  return element
}

/** Opens a sheet of wheels at the foot of the screen. A row is chosen by a touch of it or by turning the wheel. */
export const openWheelSheet = (parts: WheelSheetParts): WheelSheet => {
  const { onTurned, onConfirmed, onCancelled } = parts
  const veil = openVeil('veil low')
  const sheet = document.createElement('div')
  sheet.className = 'sheet'
  const header = document.createElement('header')
  const body = document.createElement('div')
  body.className = 'wheels'
  sheet.append(header, body)
  veil.append(sheet)

  const drawn: DrawnWheel[] = []
  const turn = (column: number, row: number) => {
    const wheel = drawn[column]
    if (!wheel || wheel.selected === row) return
    wheel.selected = row
    onTurned(column, row)
  }
  const rowOf = ({ element }: DrawnWheel) => Math.round(element.scrollTop / ROW_HEIGHT)
  const addWheel = (column: number): DrawnWheel => {
    const element = document.createElement('div')
    element.className = 'wheel'
    body.append(element)
    const wheel: DrawnWheel = { element, rows: '', selected: 0 }
    element.addEventListener('scrollend', () => turn(column, rowOf(wheel)))
    element.addEventListener('click', event => {
      const row = [...element.children].indexOf(event.target as Element)
      if (row === -1) return
      element.scrollTop = row * ROW_HEIGHT
      turn(column, row)
    })
    drawn.push(wheel)
    return wheel
  }
  const setWheels = (wheels: readonly Wheel[]) => {
    while (drawn.length > wheels.length) drawn.pop()?.element.remove()
    wheels.forEach(({ rows, selected }, column) => {
      const wheel = drawn[column] ?? addWheel(column)
      const key = JSON.stringify(rows)
      if (wheel.rows !== key) {
        wheel.rows = key
        wheel.element.replaceChildren()
        rows.forEach(row => addText(wheel.element, 'span', row))
      }
      wheel.selected = selected
      if (rowOf(wheel) !== selected) wheel.element.scrollTop = selected * ROW_HEIGHT
    })
  }
  const close = (onClosed: () => void) => () => {
    // A wheel that still turns counts where it stands.
    drawn.forEach((wheel, column) => turn(column, rowOf(wheel)))
    veil.remove()
    onClosed()
  }

  const words = wordsFor(document.documentElement.lang)
  const cancel = addText(header, 'span', words.cancel)
  addText(header, 'b', parts.title)
  const confirm = addText(header, 'span', words.confirm)
  setWheels(parts.wheels)
  cancel.addEventListener('click', close(onCancelled))
  confirm.addEventListener('click', close(onConfirmed))
  veil.addEventListener('click', event => {
    if (event.target === veil) close(onCancelled)()
  })
  return { setWheels, isOpen: () => veil.isConnected }
}

/** Takes away the sheet of a page that is left. */
export const dropWheelSheets = (): void =>
  document.querySelectorAll('.veil:has(.wheels)').forEach(veil => veil.remove())
