import { Fragment, type ReactNode } from 'react'

type KeyValuesProps = { rows: readonly (readonly [label: string, value: ReactNode] | null)[] }

/** Facts with their names; null leaves a row out. */
export const KeyValues = ({ rows }: KeyValuesProps) => (
  <dl className="key-values">
    {rows.map(
      row =>
        row && (
          <Fragment key={row[0]}>
            <dt>{row[0]}</dt>
            <dd>{row[1]}</dd>
          </Fragment>
        ),
    )}
  </dl>
)
