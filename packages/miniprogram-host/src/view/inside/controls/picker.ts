import { sendElementEventToHost } from '../events'
import { getElementAttributes } from '../elementState'
import { openPickerSheet, type PickerSheetHandle } from '../phoneShell/pickerSheet'
import { isTruthyProperty, type ElementControl } from './control'
import { createPickerModel, type PickerModel } from './createPickerModel'

/** `picker`: whatever stands inside of it opens a sheet of wheels when touched. */
export const createPickerControl = (element: HTMLElement): ElementControl => {
  let open: { sheet: PickerSheetHandle; model: PickerModel } | null = null
  const given = (name: string) => getElementAttributes(element).get(name) ?? null
  const detailNow = () => createPickerModel(given('mode'), given).detail()
  let initial: unknown = null
  let isTouched = false

  const openSheet = () => {
    if (open?.sheet.isOpen() || isTruthyProperty(given('disabled'))) return
    const model = createPickerModel(given('mode'), given)
    const sheet = openPickerSheet({
      title: String(given('header-text') ?? ''),
      wheels: model.wheels(),
      onTurned: (column, row) => {
        model.turn(column, row)
        sheet.setWheels(model.wheels())
        if (['multiSelector', 'region'].includes(String(given('mode')))) {
          sendElementEventToHost(element, 'columnchange', { detail: { column, value: row } })
        }
      },
      onConfirmed: () => {
        open = null
        isTouched = true
        const detail = model.detail()
        // A form submits what was chosen, whether or not the app gives it back as `value`.
        getElementAttributes(element).set('value', detail.value)
        sendElementEventToHost(element, 'change', { detail })
      },
      onCancelled: () => {
        open = null
        sendElementEventToHost(element, 'cancel')
      },
    })
    open = { sheet, model }
  }

  return {
    properties: { value: () => given('value') },
    onTapped: openSheet,
    onAttribute: (name, value) => {
      if (name === 'value' && !isTouched) initial = value
      if (name !== 'range' && name !== 'value') return
      // A wheel's rows and its place may come with the same change.
      queueMicrotask(() => {
        if (!open) return
        if (name === 'value' && Array.isArray(value)) {
          value.forEach((row, column) => open?.model.turn(column, Number(row)))
        }
        open.sheet.setWheels(open.model.wheels())
      })
    },
    field: {
      value: () => detailNow().value,
      reset: () => {
        isTouched = false
        getElementAttributes(element).set('value', initial)
      },
    },
  }
}
