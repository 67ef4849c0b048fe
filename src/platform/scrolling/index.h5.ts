/** Brings an element to the top of the screen, below the bar. */
export const scrollToElement = (id: string): void => {
  document.getElementById(id)?.scrollIntoView({ block: 'start' })
}
