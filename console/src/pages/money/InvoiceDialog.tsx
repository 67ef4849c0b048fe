import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { createUuid } from '@anzuo/domain/uuid'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import type { OfficeError } from '../../api/callOffice'
import { uploadToOffice } from '../../api/uploadToOffice'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { RadioChoice } from '../../parts/Choice'
import { FileField, TextAreaField, TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { Invoice } from './InvoicesPage'

type Action = Invoice['actions'][number]

type FileWithNumber = { number: string; issuedOn: string; file: File }

/** Writes down an invoice that was issued elsewhere, or adds the file alone. The same deed keeps its key until an answer came. */
const useInvoiceUpload = (invoice: Invoice, onDone: () => void) => {
  const requestKey = useRef(createUuid())
  const queryClient = useQueryClient()
  return useMutation<unknown, OfficeError, FileWithNumber | { file: File }>({
    mutationFn: ({ file, ...written }) => {
      const seen = {
        requestKey: requestKey.current,
        id: invoice.id,
        version: String(invoice.version),
      }
      return 'number' in written
        ? uploadToOffice('/office/v1/invoice/issue_by_hand', { ...seen, ...written }, { file })
        : uploadToOffice('/office/v1/invoice/add_file', seen, { file })
    },
    onSuccess: () => {
      void queryClient.invalidateQueries()
      onDone()
    },
    onError: error => {
      if (!error.isUnknown) requestKey.current = createUuid()
    },
  })
}

const useInvoiceForm = (invoice: Invoice, onClose: () => void) => {
  const { text } = useText()
  const notify = useNotify()
  const [first = 'retry'] = invoice.actions
  const [action, setAction] = useState<Action>(first)
  const [number, setNumber] = useState('')
  const [issuedOn, setIssuedOn] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [reason, setReason] = useState('')
  const [isWrittenAnew, setIsWrittenAnew] = useState(true)
  const [isChecked, setIsChecked] = useState(false)
  const onDone = () => {
    notify(text('money.invoice.done', { number: invoice.orderNumber }))
    onClose()
  }
  const retry = useOfficeChange('/office/v1/invoice/retry', { onDone })
  const takeBack = useOfficeChange('/office/v1/invoice/take_back', { onDone })
  const upload = useInvoiceUpload(invoice, onDone)
  const wrong = {
    number: action === 'issueByHand' && !/^\d{8}(\d{12})?$/.test(number.trim()),
    issuedOn: action === 'issueByHand' && issuedOn === '',
    file: (action === 'issueByHand' || action === 'addFile') && file === null,
    reason: action === 'takeBack' && reason.trim().length < MIN_OPENING_NOTE_LENGTH,
  }
  const isBusy = retry.isPending || takeBack.isPending || upload.isPending
  const submit = () => {
    setIsChecked(true)
    if (isBusy || Object.values(wrong).some(Boolean)) return
    const { id, version } = invoice
    if (action === 'retry') retry.mutate({ id, version })
    else if (action === 'takeBack') takeBack.mutate({ id, version, isWrittenAnew, reason: reason.trim() })
    else if (file) upload.mutate(action === 'addFile' ? { file } : { number: number.trim(), issuedOn, file })
  }
  return {
    action,
    setAction,
    fields: {
      number,
      setNumber,
      issuedOn,
      setIssuedOn,
      setFile,
      reason,
      setReason,
      isWrittenAnew,
      setIsWrittenAnew,
    },
    isShownWrong: (name: keyof typeof wrong) => isChecked && wrong[name],
    error: retry.error ?? takeBack.error ?? upload.error,
    isBusy,
    submit,
  }
}

type Form = ReturnType<typeof useInvoiceForm>

const ByHandFields = ({ form }: { form: Form }) => {
  const { text } = useText()
  const { fields, isShownWrong } = form
  return (
    <>
      <TextField
        label={text('money.invoice.number')}
        hint={text('money.invoice.numberHint')}
        inputMode="numeric"
        value={fields.number}
        onValue={fields.setNumber}
        error={isShownWrong('number') ? text('money.invoice.numberWrong') : undefined}
      />
      <TextField
        label={text('money.invoice.issuedOn')}
        type="date"
        value={fields.issuedOn}
        onValue={fields.setIssuedOn}
        error={isShownWrong('issuedOn') ? text('money.invoice.issuedOnMissing') : undefined}
      />
      <InvoiceFileField form={form} />
    </>
  )
}

const InvoiceFileField = ({ form: { fields, isShownWrong } }: { form: Form }) => {
  const { text } = useText()
  return (
    <FileField
      label={text('money.invoice.file')}
      hint={text('money.invoice.fileHint')}
      accept=".pdf,.ofd,application/pdf"
      onFile={fields.setFile}
      error={isShownWrong('file') ? text('money.fileMissing') : undefined}
    />
  )
}

const TakeBackFields = ({ form: { fields, isShownWrong } }: { form: Form }) => {
  const { text } = useText()
  return (
    <>
      <RadioChoice<'anew' | 'end'>
        legend={text('money.invoice.afterwards')}
        options={(['anew', 'end'] as const).map(value => ({
          value,
          label: text(`money.invoice.then.${value}`),
          note: text(`money.invoice.thenNote.${value}`),
        }))}
        value={fields.isWrittenAnew ? 'anew' : 'end'}
        onValue={value => fields.setIsWrittenAnew(value === 'anew')}
      />
      <TextAreaField
        label={text('money.why')}
        hint={text('orders.openNoteHint', { count: MIN_OPENING_NOTE_LENGTH })}
        maxLength={200}
        value={fields.reason}
        onValue={fields.setReason}
        error={isShownWrong('reason') ? text('orders.noteMissing') : undefined}
      />
    </>
  )
}

/** What can be done about one invoice or red letter. */
export const InvoiceDialog = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) => {
  const { text } = useText()
  const form = useInvoiceForm(invoice, onClose)
  return (
    <Dialog
      title={text(`money.invoice.kind.${invoice.kind}`)}
      note={invoice.orderNumber}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button
            type="submit"
            variant={form.action === 'takeBack' ? 'danger' : 'primary'}
            isBusy={form.isBusy}
          >
            {text(`money.invoice.do.${form.action}`)}
          </Button>
        </>
      }
    >
      {invoice.actions.length > 1 && (
        <RadioChoice
          legend={text('refunds.decision')}
          options={invoice.actions.map(value => ({
            value,
            label: text(`money.invoice.do.${value}`),
            note: text(`money.invoice.doNote.${value}`),
          }))}
          value={form.action}
          onValue={form.setAction}
        />
      )}
      {form.action === 'issueByHand' && <ByHandFields form={form} />}
      {form.action === 'addFile' && <InvoiceFileField form={form} />}
      {form.action === 'takeBack' && <TakeBackFields form={form} />}
      <ChangeError error={form.error} />
    </Dialog>
  )
}
