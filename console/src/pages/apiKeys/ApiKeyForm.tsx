import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { apiKeyPermissions, type ApiKeyPermission } from '@anzuo/domain/office/permissions'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { CheckChoice } from '../../parts/Choice'
import { SelectField, TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'

const lifetimes = ['30', '90', '365', '730'] as const

type ApiKeyFormProps = {
  onClose: () => void
  onMade: (key: OfficeResponseData<'/office/v1/api_key/create'>) => void
}

/** Makes a key with what it may do and how long it counts. */
export const ApiKeyForm = ({ onClose, onMade }: ApiKeyFormProps) => {
  const { text } = useText()
  const [label, setLabel] = useState('')
  const [scopes, setScopes] = useState<ApiKeyPermission[]>([])
  const [days, setDays] = useState<(typeof lifetimes)[number]>('365')
  const [isChecked, setIsChecked] = useState(false)
  const make = useOfficeChange('/office/v1/api_key/create', { onDone: onMade })
  const submit = () => {
    setIsChecked(true)
    if (!label.trim() || scopes.length === 0 || make.isPending) return
    make.mutate({ label: label.trim(), scopes, days: Number(days) })
  }
  return (
    <Dialog
      title={text('apiKeys.make')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={make.isPending}>
            {text('apiKeys.makeDo')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('apiKeys.label')}
        maxLength={60}
        value={label}
        onValue={setLabel}
        error={isChecked && !label.trim() ? text('apiKeys.labelMissing') : undefined}
      />
      <CheckChoice
        legend={text('apiKeys.scopes')}
        options={apiKeyPermissions.map(value => ({ value, label: text(`permission.${value}`) }))}
        values={scopes}
        onValues={setScopes}
      />
      {isChecked && scopes.length === 0 && (
        <p className="field__error" role="alert">
          {text('apiKeys.scopesMissing')}
        </p>
      )}
      <SelectField
        label={text('apiKeys.ends')}
        value={days}
        options={lifetimes.map(value => ({ value, label: text(`apiKeys.days.${value}`) }))}
        onValue={setDays}
      />
      <ChangeError error={make.error} />
    </Dialog>
  )
}
