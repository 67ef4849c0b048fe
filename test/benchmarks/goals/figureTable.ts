import type { Figures } from './missedGoals'

/** Rows of figures below the names of the columns, padded so that they stand under each other; a missing figure is a dash. */
export const formatFigureTable = (
  columns: readonly string[],
  rows: readonly { name: string; figures: Figures }[],
): string => {
  const cells = [
    ['', ...columns],
    ...rows.map(({ name, figures }) => [name, ...columns.map(column => String(figures[column] ?? '–'))]),
  ]
  const widths = ['', ...columns].map((_, at) => Math.max(...cells.map(row => row[at]!.length)))
  return cells
    .map(row =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
    )
    .join('\n')
}
