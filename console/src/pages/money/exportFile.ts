import { callOffice } from '../../api/callOffice'

/** So that a spreadsheet knows the characters of the file. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The ledger of a month as one CSV file, read page by page. */
export const readMonth = async (month: string): Promise<{ csv: string; lines: number }> => {
  const parts: string[] = []
  let cursor: string | null = null
  do {
    const page: { csv: string; next: string | null } = await callOffice('/office/v1/money/export', {
      month,
      ...(cursor === null ? {} : { cursor }),
    })
    parts.push(page.csv)
    cursor = page.next
  } while (cursor !== null)
  const csv = parts.join('')
  // Each line ends by one; the first is the header.
  return { csv, lines: csv.split('\r\n').length - 2 }
}

/** Lets the browser save a text as a file. */
export const saveFile = (name: string, csv: string): void => {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
