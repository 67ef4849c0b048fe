import type { ActionSheet, DialogAnswer, Modal, ModalAnswer } from '../../protocol'
import { openVeil } from './veil'
import { wordsFor } from './words'

const add = (parent: Element, tag: string, text = ''): HTMLElement => {
  const element = document.createElement(tag)
  element.textContent = text
  parent.append(element)
  return element
}

const addButton = (
  parent: Element,
  text: string,
  how: { answer: DialogAnswer; color: string },
): HTMLElement => {
  const button = add(parent, 'span', text)
  button.dataset.answer = String(how.answer)
  button.style.color = how.color
  return button
}

/** Draws a modal dialog and waits until one of its buttons is touched. */
export const askModal = (modal: Modal): Promise<ModalAnswer> =>
  new Promise(resolve => {
    const words = wordsFor(document.documentElement.lang)
    const veil = openVeil('veil')
    const box = add(veil, 'div')
    box.className = 'modal'
    add(box, 'h1', modal.title)
    const field = modal.isEditable ? document.createElement('input') : null
    if (field) {
      field.value = modal.content
      field.placeholder = modal.placeholder
      box.append(field)
      field.style.marginTop = '20px'
    } else {
      add(box, 'p', modal.content)
    }
    const footer = add(box, 'footer')
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
      addButton(footer, modal.cancelText ?? words.cancel, how).addEventListener('click', () => close(false))
    }
    const how = { answer: 'confirm', color: modal.confirmColor } as const
    addButton(footer, modal.confirmText ?? words.confirm, how).addEventListener('click', () => close(true))
  })

/** Draws an action sheet and waits until a row, its cancel or the veil is touched. */
export const askActionSheet = ({ title, items, color }: ActionSheet): Promise<number | null> =>
  new Promise(resolve => {
    const veil = openVeil('veil low')
    const sheet = add(veil, 'div')
    sheet.className = 'sheet'
    const close = (chosen: number | null) => {
      veil.remove()
      resolve(chosen)
    }
    if (title) add(sheet, 'h1', title)
    items.forEach((item, index) =>
      addButton(sheet, item, { answer: index, color }).addEventListener('click', () => close(index)),
    )
    const { cancel } = wordsFor(document.documentElement.lang)
    addButton(sheet, cancel, { answer: 'cancel', color: '#000' }).addEventListener('click', () => close(null))
    veil.addEventListener('click', event => {
      if (event.target === veil) close(null)
    })
  })

const topVeil = () => [...document.querySelectorAll<HTMLElement>('.veil')].at(-1)

/**
 * Touches a button of the dialog on top.
 * @throws Error when no such button is there.
 */
export const answerDialog = (answer: DialogAnswer): void => {
  const button = topVeil()?.querySelector<HTMLElement>(`[data-answer="${answer}"]`)
  if (!button) throw new Error(`there is no dialog with ${answer}`)
  button.click()
}

/** The words of the dialog on top. */
export const dialogWords = (): string | null => topVeil()?.innerText ?? null
