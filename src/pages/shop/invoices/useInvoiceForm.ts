import { useState } from 'react'
import type { InvoiceRequest } from '@/data/shop/invoices'
import type { InvoiceTitle } from '@/data/shop/invoiceTitles'
import { normaliseTaxNumber, validateInvoice, type InvoiceErrors } from '@anzuo/domain/shop/invoice'

export type InvoiceKind = InvoiceRequest['kind']

type InvoiceFieldValues = { title: string; taxNumber: string; email: string }

export type InvoiceForm = InvoiceFieldValues & {
  kind: InvoiceKind
  errors: InvoiceErrors
  change: (changes: Partial<InvoiceFieldValues>) => void
  chooseKind: (kind: InvoiceKind) => void
  /** The kept titles of the kind, the default one first. */
  titles: readonly InvoiceTitle[]
  /** The kept title that stands in the fields; null where they hold something else. */
  titleId: string | null
  chooseTitle: (id: string) => void
  /** What was filled in; null where something is missing or wrong, which is then shown. */
  submit: () => InvoiceRequest | null
}

const NO_VALUES: InvoiceFieldValues = { title: '', taxNumber: '', email: '' }

const toValues = (invoice: InvoiceRequest): InvoiceFieldValues => ({
  title: invoice.title,
  taxNumber: invoice.kind === 'company' ? invoice.taxNumber : '',
  email: invoice.email ?? '',
})

const toInvoice = (kind: InvoiceKind, values: InvoiceFieldValues): InvoiceRequest => {
  const title = values.title.trim()
  const email = values.email.trim()
  const mailbox = email === '' ? {} : { email }
  return kind === 'personal'
    ? { kind, title, ...mailbox }
    : { kind, title, taxNumber: normaliseTaxNumber(values.taxNumber), ...mailbox }
}

const isSame = (values: InvoiceFieldValues, other: InvoiceFieldValues): boolean =>
  values.title.trim() === other.title &&
  normaliseTaxNumber(values.taxNumber) === other.taxNumber &&
  values.email.trim() === other.email

/**
 * What somebody fills in to have an invoice written to them. Until they have typed something, the fields show the first of the kept
 * titles of the kind.
 */
export const useInvoiceForm = (
  initial: InvoiceRequest | null,
  kept: readonly InvoiceTitle[] = [],
): InvoiceForm => {
  const [chosenKind, setChosenKind] = useState<InvoiceKind | null>(initial?.kind ?? null)
  const [typed, setTyped] = useState(initial && toValues(initial))
  const [errors, setErrors] = useState<InvoiceErrors>({})
  const kind = chosenKind ?? kept[0]?.invoice.kind ?? 'personal'
  const titles = kept.filter(({ invoice }) => invoice.kind === kind)
  const values = typed ?? (titles[0] ? toValues(titles[0].invoice) : NO_VALUES)
  const titleId = titles.find(({ invoice }) => isSame(values, toValues(invoice)))?.id ?? null
  const chooseTitle = (id: string) => {
    const title = titles.find(each => each.id === id)
    if (!title) return
    setTyped(toValues(title.invoice))
    setErrors({})
  }
  return {
    ...values,
    kind,
    errors,
    change: changes => setTyped({ ...values, ...changes }),
    chooseKind: chosen => {
      setChosenKind(chosen)
      setErrors({})
      // What was kept for a company is not what a person's invoice says.
      if (titleId !== null) setTyped(null)
    },
    titles,
    titleId,
    chooseTitle,
    submit: () => {
      const found = validateInvoice({ kind, ...values })
      setErrors(found)
      return Object.keys(found).length > 0 ? null : toInvoice(kind, values)
    },
  }
}
