/**
 * Shows a PDF of our server in a window of its own.
 * @param url its complete address
 * @throws Error when it can't be had
 */
export const openPdf = async (url: string): Promise<void> => {
  window.open(url, '_blank', 'noopener')
}
