/**
 * Shows a PDF of our server in a window of its own.
 * @param url its complete address
 * @throws Error when it can't be had
 */
export const openPdf = async (url: string): Promise<void> => {
  window.open(url, '_blank', 'noopener')
}

/** Whether a file in OFD, the tax authority’s own format, can be had on this device. */
export const CAN_OPEN_OFD = true

/**
 * Has the browser download a file of our server. A window of its own would be blocked: the address had to be asked for first.
 * @param url its complete address
 */
export const openDownload = async (url: string): Promise<void> => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
