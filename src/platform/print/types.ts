/** What stands at the edges of every printed sheet. */
export type SheetFrame = {
  /** Top left. */
  title: string
  /** Top right. */
  subtitle: string
  /** Bottom left. */
  note: string
  /** Bottom right: a text in which `{page}` and `{pages}` stand for the numbers. */
  pageNumber: string
}
