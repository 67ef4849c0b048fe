import { paymentProviderNames, type PaymentProviderName } from '@anzuo/domain/shop'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { FileField, SelectField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import { packFile } from './packFile'

const MAX_NAME_LENGTH = 120

/** Reads a provider's statement of a day from a file and compares it with the books. */
export const StatementDialog = ({ date, onClose }: { date: string; onClose: () => void }) => {
  const { text, format } = useText()
  const notify = useNotify()
  const [provider, setProvider] = useState<PaymentProviderName>('weixin')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<'fileMissing' | 'fileTooLarge' | 'fileUnreadable' | null>(null)
  const [isPacking, setIsPacking] = useState(false)
  const read = useOfficeChange('/office/v1/money/read_statement', {
    onDone: () => {
      notify(text('money.readDone', { name: file?.name ?? '' }))
      onClose()
    },
  })
  const submit = async () => {
    if (read.isPending || isPacking) return
    if (!file) return setProblem('fileMissing')
    setIsPacking(true)
    const packing = await packFile(file)
    setIsPacking(false)
    if (!packing.ok) return setProblem(packing.problem)
    read.mutate({ provider, date, fileName: file.name.slice(-MAX_NAME_LENGTH), file: packing.packed })
  }
  return (
    <Dialog
      title={text('money.files')}
      note={format.date(date)}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={read.isPending || isPacking}>
            {text('money.readDo')}
          </Button>
        </>
      }
    >
      <SelectField
        label={text('money.provider')}
        value={provider}
        options={paymentProviderNames.map(value => ({ value, label: text(`orders.provider.${value}`) }))}
        onValue={setProvider}
      />
      <FileField
        label={text('money.file')}
        hint={text('money.fileHint')}
        accept=".csv,text/csv"
        onFile={chosen => {
          setFile(chosen)
          setProblem(null)
        }}
        error={problem ? text(`money.${problem}`) : undefined}
      />
      <ChangeError error={read.error} />
    </Dialog>
  )
}
