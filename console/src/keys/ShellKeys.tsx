import { useState } from 'react'
import { KeySheetDialog } from './KeySheetDialog'
import { useKeys } from './useKeys'

/** What does the deed of the page: the open dialog's form, else the one that is typed in, else the page's filled button. */
const doMainAct = (): void => {
  const dialog = document.querySelector('dialog[open]')
  const form = (dialog ?? document.activeElement?.closest('.page'))?.querySelector('form:focus-within')
  const chosen = form ?? dialog?.querySelector('form')
  if (chosen instanceof HTMLFormElement) chosen.requestSubmit()
  else document.querySelector<HTMLElement>('.page__actions .button--primary')?.click()
}

/** The keys that do the same on every page. */
export const ShellKeys = () => {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  useKeys({ '?': () => setIsSheetOpen(true), 'mod+Enter': doMainAct })
  return isSheetOpen ? <KeySheetDialog onClose={() => setIsSheetOpen(false)} /> : null
}
