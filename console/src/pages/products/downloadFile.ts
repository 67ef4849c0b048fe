/** Gives a text to the browser as a file to save. */
export const downloadFile = (name: string, content: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the content when the click is over; a moment later it has also begun to write.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
