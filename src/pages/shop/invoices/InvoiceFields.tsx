import { useState } from 'react'
import type { InvoiceRequest } from '@/data/shop/invoices'
import { MAX_EMAIL_LENGTH } from '@anzuo/domain/contactValidation'
import { normaliseTaxNumber, validateInvoice, type InvoiceErrors } from '@anzuo/domain/shop/invoice'
import { useTranslation } from '@/i18n'
import { TextField } from '@/ui/forms/TextField'

export type InvoiceForm = {
  title: string
  taxNumber: string
  email: string
  errors: InvoiceErrors
  change: (changes: { title?: string; taxNumber?: string; email?: string }) => void
  clearErrors: () => void
  /** What was filled in for this kind; null where something is missing or wrong, which is then shown. */
  submit: (kind: InvoiceRequest['kind']) => InvoiceRequest | null
}

/** What somebody fills in to have an invoice written to them. */
export const useInvoiceForm = (initial: InvoiceRequest | null): InvoiceForm => {
  const [draft, setDraft] = useState({
    title: initial?.title ?? '',
    taxNumber: initial?.kind === 'company' ? initial.taxNumber : '',
    email: initial?.email ?? '',
  })
  const [errors, setErrors] = useState<InvoiceErrors>({})
  return {
    ...draft,
    errors,
    change: changes => setDraft(before => ({ ...before, ...changes })),
    clearErrors: () => setErrors({}),
    submit: kind => {
      const found = validateInvoice({ kind, ...draft })
      setErrors(found)
      if (Object.keys(found).length > 0) return null
      const title = draft.title.trim()
      const email = draft.email.trim()
      const mailbox = email === '' ? {} : { email }
      return kind === 'personal'
        ? { kind, title, ...mailbox }
        : { kind, title, taxNumber: normaliseTaxNumber(draft.taxNumber), ...mailbox }
    },
  }
}

type InvoiceFieldsProps = { kind: InvoiceRequest['kind']; form: InvoiceForm }

/** The name on an invoice, a company's tax number, and the mailbox that it is sent to. */
export const InvoiceFields = ({ kind, form }: InvoiceFieldsProps) => {
  const { t } = useTranslation('invoice')
  const { title, taxNumber, email, errors, change } = form
  return (
    <>
      <TextField
        id="invoice-title"
        label={t(`form.${kind}Title`)}
        type="text"
        value={title}
        maxLength={60}
        error={errors.title && t('form.titleMissing')}
        onChanged={typed => change({ title: typed })}
      />
      {kind === 'company' && (
        <TextField
          id="invoice-number"
          label={t('form.taxNumber')}
          type="text"
          value={taxNumber}
          maxLength={30}
          error={errors.taxNumber && t('form.taxNumberWrong')}
          onChanged={typed => change({ taxNumber: typed })}
        />
      )}
      <TextField
        id="invoice-email"
        label={t('form.email')}
        type="email"
        value={email}
        maxLength={MAX_EMAIL_LENGTH}
        hint={t('form.emailHint')}
        error={errors.email && t('form.emailWrong')}
        onChanged={typed => change({ email: typed })}
      />
    </>
  )
}
