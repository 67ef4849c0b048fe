import type { OfficeRequestBody } from '@anzuo/contract/office/index'
import type { ReactNode } from 'react'
import { getErrorText } from '../../api/errorText'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { savePdf } from './saveFile'

type DocumentPath = '/office/v1/order/label' | '/office/v1/order/packing_slip' | '/office/v1/order/receipt'

type PrintButtonProps<P extends DocumentPath> = {
  path: P
  fields: Omit<OfficeRequestBody<P>, 'requestKey'>
  hint?: string
  children: ReactNode
}

/** Has a paper of an order drawn, and hands it to the browser to keep or print. Each time stands in the audit log. */
export const PrintButton = <P extends DocumentPath>({
  path,
  fields,
  hint,
  children,
}: PrintButtonProps<P>) => {
  const { text } = useText()
  const print = useOfficeChange<DocumentPath>(path, { onDone: savePdf })
  return (
    <>
      <Button
        size="small"
        icon="file"
        title={hint}
        isBusy={print.isPending}
        onClick={() => print.mutate(fields as Parameters<typeof print.mutate>[0])}
      >
        {children}
      </Button>
      {print.error && (
        <span className="field__error" role="alert">
          {getErrorText(print.error, text)}
        </span>
      )}
    </>
  )
}
