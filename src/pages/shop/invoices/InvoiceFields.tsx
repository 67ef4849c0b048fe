import { MAX_EMAIL_LENGTH } from '@anzuo/domain/contactValidation'
import { useTranslation } from '@/i18n'
import { TextField } from '@/ui/forms/TextField'
import type { InvoiceForm } from './useInvoiceForm'

/** The name on an invoice, a company's tax number, and the mailbox that it is sent to. */
export const InvoiceFields = ({ form }: { form: InvoiceForm }) => {
  const { t } = useTranslation('invoice')
  const { kind, title, taxNumber, email, errors, change } = form
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
