import type { ReactNode } from 'react'

/** `medium` and `wide` columns go when the page gets narrow. */
type ColumnWidth = 'always' | 'medium' | 'wide'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  shownFrom?: ColumnWidth
}

type TableProps<Row> = {
  /** What the table holds, for assistive technology. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string | number
  isCurrent?: (row: Row) => boolean
  isClosed?: (row: Row) => boolean
}

const getClassName = ({ isNumber, shownFrom = 'always' }: Pick<Column<never>, 'isNumber' | 'shownFrom'>) =>
  [isNumber && 'table__number', shownFrom !== 'always' && `column-${shownFrom}`].filter(Boolean).join(' ') ||
  undefined

/** Rows of the same kind. */
export const Table = <Row,>({ caption, columns, rows, getKey, isCurrent, isClosed }: TableProps<Row>) => (
  <div className="table-frame">
    <table className="table">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.key} scope="col" className={getClassName(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr
            key={getKey(row)}
            aria-current={isCurrent?.(row) || undefined}
            className={isClosed?.(row) ? 'table__row--closed' : undefined}
          >
            {columns.map(column => (
              <td key={column.key} className={getClassName(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
