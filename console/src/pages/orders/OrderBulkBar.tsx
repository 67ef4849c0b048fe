import { MAX_PRINTED_ORDERS } from '@anzuo/domain/office/bulk'
import { useText } from '../../i18n/useText'
import { getErrorText } from '../../api/errorText'
import { BulkBar } from '../../lists/BulkBar'
import { BulkOutcomeDialog } from '../../lists/BulkOutcomeDialog'
import type { Selection } from '../../lists/selection'
import { useBulkChange } from '../../lists/useBulkChange'
import { Button } from '../../parts/Button'
import { usePermission } from '../../session/usePermission'
import { saveFile as saveCsv } from '../money/exportFile'
import { getOrderState, type OrderSummary } from './order'
import { writeOrderFile } from './orderExport'
import { savePdf } from './saveFile'

/** Headings of the file, in the order of its columns. */
const exportColumns = [
  'number',
  'placed',
  'state',
  'customer',
  'region',
  'goods',
  'variant',
  'lines',
  'paid',
  'refunded',
] as const

type OrderBulkBarProps = { selection: Selection; orders: readonly OrderSummary[] }

/** What can be done with the chosen orders: their papers in one file, and a file for a spreadsheet. */
export const OrderBulkBar = ({ selection, orders }: OrderBulkBarProps) => {
  const { text, format } = useText()
  const may = usePermission()
  const chosen = orders.filter(({ id }) => selection.has(id))
  const ids = chosen.map(({ id }) => id).slice(0, MAX_PRINTED_ORDERS)
  const { change, outcome, closeOutcome } = useBulkChange('/office/v1/order/print_many', {
    onAnswered: ({ fileName, pdf }) => {
      if (pdf !== '') savePdf({ fileName, pdf })
    },
  })
  const exportChosen = () => {
    const heading = exportColumns.map(column => text(`orders.export.${column}`))
    const getState = (order: OrderSummary) => text(getOrderState(order).text)
    saveCsv('orders.csv', writeOrderFile(chosen, { heading, getState }))
  }
  return (
    <>
      <BulkBar selection={selection} note={format.money(chosen.reduce((sum, { paid }) => sum + paid, 0))}>
        {may('personalData:open') && (
          <>
            <Button
              variant="ghost"
              icon="file"
              isBusy={change.isPending}
              onClick={() => change.mutate({ paper: 'packingSlip', ids })}
            >
              {text('orders.slips')}
            </Button>
            <Button
              variant="ghost"
              icon="tag"
              isBusy={change.isPending}
              onClick={() => change.mutate({ paper: 'label', ids })}
            >
              {text('orders.labels')}
            </Button>
          </>
        )}
        <Button variant="ghost" icon="download" onClick={exportChosen}>
          {text('orders.exportDo')}
        </Button>
        {change.error && <span role="alert">{getErrorText(change.error, text)}</span>}
      </BulkBar>
      {outcome && (
        <BulkOutcomeDialog
          lines={outcome}
          getName={id => orders.find(order => order.id === id)?.number ?? id}
          onClose={closeOutcome}
        />
      )}
    </>
  )
}
