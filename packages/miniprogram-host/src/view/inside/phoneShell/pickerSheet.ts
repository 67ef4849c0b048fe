import { openBackdrop } from './openBackdrop'
import { getSystemUiTexts } from './systemLabels'

export type PickerWheelState = { rows: string[]; selected: number }

export type PickerSheetHandle = {
  /** Puts other rows on the wheels. */
  setWheels: (wheels: readonly PickerWheelState[]) => void
  isOpen: () => boolean
}

export type PickerSheetOptions = {
  title: string
  wheels: readonly PickerWheelState[]
  onTurned: (column: number, row: number) => void
  onConfirmed: () => void
  onCancelled: () => void
}

const ROW_HEIGHT_PX = 44

type DrawnWheel = { element: HTMLElement; rows: string; selected: number }

const appendTextElement = (parent: HTMLElement, tag: string, text: string): HTMLElement => {
  const element = document.createElement(tag)
  element.textContent = text
  parent.appendChild(element)
  return element
}

/** Opens a sheet of wheels at the foot of the screen. A row is chosen by a touch of it or by turning the wheel. */
export const openPickerSheet = (parts: PickerSheetOptions): PickerSheetHandle => {
  const { onTurned, onConfirmed, onCancelled } = parts
  const veil = openBackdrop('veil low')
  const sheet = document.createElement('div')
  sheet.className = 'sheet'
  const header = document.createElement('header')
  const body = document.createElement('div')
  body.className = 'wheels'
  sheet.append(header, body)
  veil.append(sheet)

  const drawn: DrawnWheel[] = []
  const selectRow = (column: number, row: number) => {
    const wheel = drawn[column]
    if (!wheel || wheel.selected === row) return
    wheel.selected = row
    onTurned(column, row)
  }
  const getCentredRow = ({ element }: DrawnWheel) => Math.round(element.scrollTop / ROW_HEIGHT_PX)
  const addWheel = (column: number): DrawnWheel => {
    const element = document.createElement('div')
    element.className = 'wheel'
    body.append(element)
    const wheel: DrawnWheel = { element, rows: '', selected: 0 }
    element.addEventListener('scrollend', () => selectRow(column, getCentredRow(wheel)))
    element.addEventListener('click', event => {
      const row = [...element.children].indexOf(event.target as Element)
      if (row === -1) return
      element.scrollTop = row * ROW_HEIGHT_PX
      selectRow(column, row)
    })
    drawn.push(wheel)
    return wheel
  }
  const setWheels = (wheels: readonly PickerWheelState[]) => {
    while (drawn.length > wheels.length) drawn.pop()?.element.remove()
    wheels.forEach(({ rows, selected }, column) => {
      const wheel = drawn[column] ?? addWheel(column)
      const key = JSON.stringify(rows)
      if (wheel.rows !== key) {
        wheel.rows = key
        wheel.element.replaceChildren()
        rows.forEach(row => appendTextElement(wheel.element, 'span', row))
      }
      wheel.selected = selected
      if (getCentredRow(wheel) !== selected) wheel.element.scrollTop = selected * ROW_HEIGHT_PX
    })
  }
  const close = (onClosed: () => void) => () => {
    // A wheel that still turns counts where it stands.
    drawn.forEach((wheel, column) => selectRow(column, getCentredRow(wheel)))
    veil.remove()
    onClosed()
  }

  const words = getSystemUiTexts(document.documentElement.lang)
  const cancel = appendTextElement(header, 'span', words.cancel)
  appendTextElement(header, 'b', parts.title)
  const confirm = appendTextElement(header, 'span', words.confirm)
  setWheels(parts.wheels)
  cancel.addEventListener('click', close(onCancelled))
  confirm.addEventListener('click', close(onConfirmed))
  veil.addEventListener('click', event => {
    if (event.target === veil) close(onCancelled)()
  })
  return { setWheels, isOpen: () => veil.isConnected }
}

/** Takes away the sheet of a page that is left. */
export const closePickerSheets = (): void =>
  document.querySelectorAll('.veil:has(.wheels)').forEach(veil => veil.remove())
