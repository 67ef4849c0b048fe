/** The drawing of `index.html` that stands until the first page is there. */
const SHELL_ID = 'shell'

const removeElement = (shell: HTMLElement) => {
  shell.remove()
  // While this mark stands, index.html keeps the app from being seen.
  delete document.documentElement.dataset.shell
}

const hasPage = () => document.querySelector('.taro_page > *') !== null

/** Takes the static shell away as soon as a page has something to show. Call it once its texts are loaded. */
export const removeAppShell = (): void => {
  const shell = document.getElementById(SHELL_ID)
  if (!shell) return
  if (hasPage()) {
    removeElement(shell)
    return
  }
  const observer = new MutationObserver(() => {
    if (!hasPage()) return
    observer.disconnect()
    removeElement(shell)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
