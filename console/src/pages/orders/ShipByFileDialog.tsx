import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useText } from '../../i18n/useText'
import { BulkOutcomeDialog } from '../../lists/BulkOutcomeDialog'
import { useBulkChange } from '../../lists/useBulkChange'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { ChangeError } from '../../parts/ChangeError'
import { FileField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import { Table } from '../../parts/Table'
import { readTextFile } from '../products/readTextFile'
import { readShippingFile, type ShippingFile } from './shippingFile'

const FileOutcome = ({ file }: { file: ShippingFile }) => {
  const { text } = useText()
  return (
    <>
      <p role="status">{text('orders.byFile.found', { count: file.lines.length })}</p>
      {file.tooMany > 0 && (
        <Callout tone="notice">{text('orders.byFile.tooMany', { count: file.tooMany })}</Callout>
      )}
      {file.problems.length > 0 && (
        <Table
          caption={text('orders.byFile.problems')}
          columns={[
            { key: 'line', title: text('orders.byFile.line'), cell: ({ line }) => line },
            {
              key: 'why',
              title: text('lists.outcome.why'),
              cell: ({ reason }) => text(`orders.byFile.problem.${reason}`),
            },
          ]}
          rows={file.problems}
          getKey={({ line }) => line}
        />
      )}
    </>
  )
}

/** Hands many parcels over by what a courier or a warehouse gives back: a file with the number of each. */
export const ShipByFileDialog = ({ onClose }: { onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const [file, setFile] = useState<ShippingFile | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const { change, outcome, closeOutcome } = useBulkChange('/office/v1/order/ship_many', {
    onAnswered: ({ lines }) => {
      if (lines.every(({ isDone }) => isDone)) onClose()
    },
  })
  const read = async (chosen: File | null) => {
    try {
      setFile(chosen && readShippingFile((await readTextFile(chosen)).text))
    } catch {
      setFile(null)
      notify(text('orders.byFile.unreadable'), { type: 'error' })
    }
  }
  const count = file?.lines.length ?? 0
  const submit = () => {
    setIsChecked(true)
    if (file && count > 0 && !change.isPending) change.mutate({ lines: file.lines })
  }
  if (outcome) return <BulkOutcomeDialog lines={outcome} onClose={() => (closeOutcome(), onClose())} />
  return (
    <Dialog
      title={text('orders.byFile.title')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" icon="truck" isBusy={change.isPending}>
            {count > 0 ? text('orders.byFile.do', { count }) : text('orders.byFile.open')}
          </Button>
        </>
      }
    >
      <FileField
        label={text('orders.byFile.file')}
        hint={text('orders.byFile.hint')}
        error={isChecked && count === 0 ? text('orders.byFile.nothing') : undefined}
        accept=".csv,.txt,text/csv,text/plain"
        onFile={chosen => void read(chosen)}
      />
      {file && <FileOutcome file={file} />}
      <ChangeError error={change.error} />
    </Dialog>
  )
}
