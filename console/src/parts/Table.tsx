import type { ReactNode } from 'react'
import { useText } from '../i18n/useText'

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
  selection?: TableSelection<Row>
}

/** Rows can be chosen for one deed. */
type TableSelection<Row> = {
  has: (id: string) => boolean
  toggle: (id: string) => void
  toggleAll: (ids: readonly string[]) => void
  /** What a row is called. */
  getName: (row: Row) => string
}

const getClassName = ({ isNumber, shownFrom = 'always' }: Pick<Column<never>, 'isNumber' | 'shownFrom'>) =>
  [isNumber && 'table__number', shownFrom !== 'always' && `column-${shownFrom}`].filter(Boolean).join(' ') ||
  undefined

type SelectAllProps<Row> = {
  rows: readonly Row[]
  selection: TableSelection<Row>
  getId: (row: Row) => string
}

const SelectAllCell = <Row,>({ rows, selection, getId }: SelectAllProps<Row>) => {
  const { text } = useText()
  const ids = rows.map(getId)
  const chosen = ids.filter(selection.has).length
  return (
    <th scope="col" className="select-cell">
      <label>
        <input
          type="checkbox"
          aria-label={text('lists.selectAll')}
          checked={chosen > 0 && chosen === ids.length}
          ref={input => {
            if (input) input.indeterminate = chosen > 0 && chosen < ids.length
          }}
          onChange={() => selection.toggleAll(ids)}
        />
      </label>
    </th>
  )
}

const SelectCell = ({
  name,
  isChosen,
  onToggle,
}: {
  name: string
  isChosen: boolean
  onToggle: () => void
}) => {
  const { text } = useText()
  return (
    <td className="select-cell">
      <label>
        <input
          type="checkbox"
          aria-label={text('lists.select', { row: name })}
          checked={isChosen}
          onChange={onToggle}
        />
      </label>
    </td>
  )
}

/** Rows of the same kind. */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  getKey,
  isCurrent,
  isClosed,
  selection,
}: TableProps<Row>) => {
  const getId = (row: Row) => String(getKey(row))
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {selection && <SelectAllCell rows={rows} selection={selection} getId={getId} />}
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
              data-chosen={selection?.has(getId(row)) || undefined}
              className={isClosed?.(row) ? 'table__row--closed' : undefined}
            >
              {selection && (
                <SelectCell
                  name={selection.getName(row)}
                  isChosen={selection.has(getId(row))}
                  onToggle={() => selection.toggle(getId(row))}
                />
              )}
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
}
