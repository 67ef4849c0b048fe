import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useText } from '../i18n/useText'
import { Button } from '../parts/Button'
import { Dialog } from '../parts/Overlay'
import { Status } from '../parts/Status'
import { Table } from '../parts/Table'

export type BulkLine = OfficeResponseData<'/office/v1/order/ship_many'>['lines'][number]

type BulkOutcomeDialogProps = {
  lines: readonly BulkLine[]
  getName?: (id: string) => string
  onClose: () => void
}

/** What became of each of many: how many were done, and of each other one why not. */
export const BulkOutcomeDialog = ({ lines, getName = id => id, onClose }: BulkOutcomeDialogProps) => {
  const { text } = useText()
  const failed = lines.filter(({ isDone }) => !isDone)
  const done = lines.length - failed.length
  return (
    <Dialog
      title={text('lists.outcome.title')}
      width={failed.length > 0 ? 'wide' : 'normal'}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" variant="primary">
          {text('common.close')}
        </Button>
      }
    >
      <p className="line line--wrap" role="status">
        {done > 0 && <Status tone="done">{text('lists.outcome.done', { count: done })}</Status>}
        {failed.length > 0 && (
          <Status tone="wrong">{text('lists.outcome.failed', { count: failed.length })}</Status>
        )}
      </p>
      {failed.length > 0 && (
        <Table
          caption={text('lists.outcome.title')}
          columns={[
            { key: 'which', title: text('lists.outcome.which'), cell: ({ id }) => getName(id) },
            { key: 'why', title: text('lists.outcome.why'), cell: ({ problem }) => problem },
          ]}
          rows={failed}
          getKey={({ id, problem }) => `${id} ${lines.findIndex(line => line.id === id)} ${problem}`}
        />
      )}
    </Dialog>
  )
}
