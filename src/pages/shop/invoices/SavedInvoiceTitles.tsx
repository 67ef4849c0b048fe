import { useState } from 'react'
import type { InvoiceRequest } from '@/data/shop/invoices'
import { useInvoiceTitles, useSaveInvoiceTitle } from '@/data/shop/invoiceTitles'
import { useTranslation } from '@/i18n'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { useInvoiceForm, type InvoiceForm } from './useInvoiceForm'

type SavingInvoiceForm = InvoiceForm & {
  savesTitle: boolean
  setSavesTitle: (keeps: boolean) => void
}

/** A form that starts with what is kept, and keeps what was filled in where that is wished. */
export const useSavingInvoiceForm = (initial: InvoiceRequest | null): SavingInvoiceForm => {
  const form = useInvoiceForm(initial, useInvoiceTitles().data?.titles)
  const saving = useSaveInvoiceTitle()
  const [savesTitle, setSavesTitle] = useState(false)
  return {
    ...form,
    savesTitle,
    setSavesTitle,
    submit: () => {
      const invoice = form.submit()
      if (invoice && savesTitle && form.titleId === null) saving.mutate({ invoice })
      return invoice
    },
  }
}

/** The kept titles to choose one. */
export const SavedInvoiceTitleField = ({ form }: { form: InvoiceForm }) => {
  const { t } = useTranslation('invoice')
  if (form.titles.length === 0) return null
  return (
    <RadioGroup
      label={t('saved.choose')}
      value={form.titleId}
      options={form.titles.map(({ id, invoice }) => ({ value: id, label: invoice.title }))}
      onChanged={form.chooseTitle}
    />
  )
}

/** Whether what is filled in is kept for the next invoice; nothing where it is kept already. */
export const SaveInvoiceTitleRow = ({ form }: { form: SavingInvoiceForm }) => {
  const { t } = useTranslation('invoice')
  if (form.titleId !== null) return null
  return (
    <SwitchRow
      id="invoice-keep-title"
      title={t('saved.saveForNext')}
      note={t('saved.saveForNextNote')}
      checked={form.savesTitle}
      onChanged={form.setSavesTitle}
    />
  )
}
