import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { TextAreaField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import { getLocalText, type Product } from './product'

/** Takes a product off sale. */
export const WithdrawDialog = ({ product, onClose }: { product: Product; onClose: () => void }) => {
  const { text, locale } = useText()
  const notify = useNotify()
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const name = getLocalText(product.name, locale) || product.id
  const withdraw = useOfficeChange('/office/v1/catalogue/withdraw', {
    onDone: () => {
      notify(text('products.withdrawn', { name }))
      onClose()
    },
  })
  const submit = () => {
    setIsChecked(true)
    if (reason.trim() !== '' && !withdraw.isPending)
      withdraw.mutate({ id: product.id, version: product.version, reason: reason.trim() })
  }
  return (
    <Dialog
      title={text('products.withdrawTitle', { name })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.back')}</Button>
          <Button type="submit" variant="danger" isBusy={withdraw.isPending}>
            {text('products.withdrawDo')}
          </Button>
        </>
      }
    >
      <p>{text('products.withdrawNote')}</p>
      <TextAreaField
        label={text('products.withdrawReason')}
        maxLength={200}
        value={reason}
        onValue={setReason}
        error={isChecked && reason.trim() === '' ? text('products.reasonMissing') : undefined}
      />
      <ChangeError error={withdraw.error} />
    </Dialog>
  )
}
