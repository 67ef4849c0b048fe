import type { ActionSheetOptions, DialogAnswer, ModalOptions, ModalResult } from '../../viewProtocol'
import { openBackdrop } from './openBackdrop'
import { getSystemUiTexts } from './systemLabels'

const appendElement = (parent: Element, tag: string, text = ''): HTMLElement => {
  const element = document.createElement(tag)
  element.textContent = text
  parent.append(element)
  return element
}

const appendButton = (
  parent: Element,
  text: string,
  how: { answer: DialogAnswer; color: string },
): HTMLElement => {
  const button = appendElement(parent, 'span', text)
  button.dataset.answer = String(how.answer)
  button.style.color = how.color
  return button
}

/** Draws a modal dialog and waits until one of its buttons is touched. */
export const askModal = (modal: ModalOptions): Promise<ModalResult> =>
  new Promise(resolve => {
    const words = getSystemUiTexts(document.documentElement.lang)
    const veil = openBackdrop('veil')
    const box = appendElement(veil, 'div')
    box.className = 'modal'
    appendElement(box, 'h1', modal.title)
    const field = modal.isEditable ? document.createElement('input') : null
    if (field) {
      field.value = modal.content
      field.placeholder = modal.placeholder
      box.append(field)
      field.style.marginTop = '20px'
    } else {
      appendElement(box, 'p', modal.content)
    }
    const footer = appendElement(box, 'footer')
    const close = (isConfirmed: boolean) => {
      veil.remove()
      resolve({
        confirm: isConfirmed,
        cancel: !isConfirmed,
        content: isConfirmed ? (field?.value ?? '') : '',
      })
    }
    if (modal.hasCancel) {
      const how = { answer: 'cancel', color: modal.cancelColor } as const
      appendButton(footer, modal.cancelText ?? words.cancel, how).addEventListener('click', () =>
        close(false),
      )
    }
    const how = { answer: 'confirm', color: modal.confirmColor } as const
    appendButton(footer, modal.confirmText ?? words.confirm, how).addEventListener('click', () => close(true))
  })

/** Draws an action sheet and waits until a row, its cancel or the veil is touched. */
export const askActionSheet = ({ title, items, color }: ActionSheetOptions): Promise<number | null> =>
  new Promise(resolve => {
    const veil = openBackdrop('veil low')
    const sheet = appendElement(veil, 'div')
    sheet.className = 'sheet'
    const close = (chosen: number | null) => {
      veil.remove()
      resolve(chosen)
    }
    if (title) appendElement(sheet, 'h1', title)
    items.forEach((item, index) =>
      appendButton(sheet, item, { answer: index, color }).addEventListener('click', () => close(index)),
    )
    const { cancel } = getSystemUiTexts(document.documentElement.lang)
    appendButton(sheet, cancel, { answer: 'cancel', color: '#000' }).addEventListener('click', () =>
      close(null),
    )
    veil.addEventListener('click', event => {
      if (event.target === veil) close(null)
    })
  })

const findTopBackdrop = () => [...document.querySelectorAll<HTMLElement>('.veil')].at(-1)

/**
 * Touches a button of the dialog on top.
 * @throws Error when no such button is there.
 */
export const answerDialog = (answer: DialogAnswer): void => {
  const button = findTopBackdrop()?.querySelector<HTMLElement>(`[data-answer="${answer}"]`)
  if (!button) throw new Error(`there is no dialog with ${answer}`)
  button.click()
}

/** The words of the dialog on top. */
export const getDialogText = (): string | null => findTopBackdrop()?.innerText ?? null
