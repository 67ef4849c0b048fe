const STORAGE_KEY = 'console.singleKeys'

/** Whether keys without Ctrl or ⌘ do something; who dictates or trembles switches them off (WCAG 2.1.4). */
export const readSingleKeys = (): boolean => localStorage.getItem(STORAGE_KEY) !== 'off'

export const keepSingleKeys = (isOn: boolean): void => localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off')

const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

/** Whether what is pressed is meant for a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** Names a key: `j`, `?`, `mod+k`; null for what means something to the browser or to a keyboard of Chinese. */
export const nameKey = ({ key, ctrlKey, metaKey, altKey, isComposing }: Press): string | null => {
  if (altKey || isComposing) return null
  const name = key.length === 1 ? key.toLowerCase() : key
  return ctrlKey || metaKey ? `mod+${name}` : name
}
