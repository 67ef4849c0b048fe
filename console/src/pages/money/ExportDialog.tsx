import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { OfficeError } from '../../api/callOffice'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import { readMonth, saveFile } from './exportFile'
import { getChinaDate } from './money'

const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/

/** Saves the ledger of a month for bookkeeping. */
export const ExportDialog = ({ onClose }: { onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const [month, setMonth] = useState(getChinaDate(new Date()).slice(0, 7))
  const save = useMutation<{ csv: string; lines: number }, OfficeError>({
    mutationFn: () => readMonth(month),
    onSuccess: ({ csv, lines }) => {
      saveFile(`anzuo-${month}.csv`, csv)
      notify(text('money.exported', { count: lines }))
      onClose()
    },
  })
  return (
    <Dialog
      title={text('money.exportTitle')}
      onClose={onClose}
      onSubmit={() => {
        if (MONTH_PATTERN.test(month) && !save.isPending) save.mutate()
      }}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {text('money.exportDo')}
          </Button>
        </>
      }
    >
      <TextField label={text('money.month')} type="month" value={month} onValue={setMonth} />
      <p className="note-text">{text('money.exportNote')}</p>
      <ChangeError error={save.error} />
    </Dialog>
  )
}
