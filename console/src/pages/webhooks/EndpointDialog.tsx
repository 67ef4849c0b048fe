import { webhookTopics, type WebhookTopic } from '@anzuo/domain/office/webhookEvents'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { CheckChoice, RadioChoice } from '../../parts/Choice'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { WebhookEndpoint, WithSecret } from './webhook'

type EndpointDialogProps = {
  /** Null for a new one. */
  endpoint: WebhookEndpoint | null
  onClose: () => void
  onSecret: (made: WithSecret) => void
}

const useEndpointForm = ({ endpoint, onClose, onSecret }: EndpointDialogProps) => {
  const { text } = useText()
  const notify = useNotify()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [topics, setTopics] = useState<WebhookTopic[]>(endpoint?.topics ?? [])
  const [mode, setMode] = useState<'on' | 'paused'>(endpoint?.isEnabled === false ? 'paused' : 'on')
  const [isChecked, setIsChecked] = useState(false)
  const create = useOfficeChange('/office/v1/webhook/create', { onDone: onSecret })
  const edit = useOfficeChange('/office/v1/webhook/edit', {
    onDone: () => {
      notify(text('webhooks.saved'))
      onClose()
    },
  })
  const isUrlWrong = !/^https?:\/\/\S+$/.test(url.trim()) || !URL.canParse(url.trim())
  const isBusy = create.isPending || edit.isPending
  const submit = () => {
    setIsChecked(true)
    if (isUrlWrong || topics.length === 0 || isBusy) return
    const fields = { url: url.trim(), description: description.trim(), topics }
    if (endpoint)
      edit.mutate({ id: endpoint.id, version: endpoint.version, ...fields, isEnabled: mode === 'on' })
    else create.mutate(fields)
  }
  return {
    fields: { url, setUrl, description, setDescription, topics, setTopics, mode, setMode },
    isUrlWrong: isChecked && isUrlWrong,
    isTopicMissing: isChecked && topics.length === 0,
    error: create.error ?? edit.error,
    isBusy,
    submit,
  }
}

/** What can be done with an address that is there: a new secret, or no more of it. */
const EndpointDeeds = ({
  endpoint,
  onClose,
  onSecret,
}: EndpointDialogProps & { endpoint: WebhookEndpoint }) => {
  const { text } = useText()
  const notify = useNotify()
  const { id, version } = endpoint
  const [isRemoving, setIsRemoving] = useState(false)
  const rotate = useOfficeChange('/office/v1/webhook/rotate_secret', { onDone: onSecret })
  const remove = useOfficeChange('/office/v1/webhook/delete', {
    onDone: () => {
      notify(text('webhooks.removed'))
      onClose()
    },
  })
  return (
    <>
      <div className="line">
        <p className="note-text grow">{text('webhooks.rotateHint')}</p>
        <Button icon="key" isBusy={rotate.isPending} onClick={() => rotate.mutate({ id, version })}>
          {text('webhooks.rotateDo')}
        </Button>
      </div>
      <div className="line">
        <p className="note-text grow">{text('webhooks.removeHint')}</p>
        {isRemoving ? (
          <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate({ id, version })}>
            {text('webhooks.removeDo')}
          </Button>
        ) : (
          <Button onClick={() => setIsRemoving(true)}>{text('webhooks.remove')}</Button>
        )}
      </div>
      <ChangeError error={rotate.error ?? remove.error} />
    </>
  )
}

/** Adds an address, or changes one. */
export const EndpointDialog = (props: EndpointDialogProps) => {
  const { text } = useText()
  const { endpoint, onClose } = props
  const { fields, isUrlWrong, isTopicMissing, error, isBusy, submit } = useEndpointForm(props)
  return (
    <Dialog
      title={text(endpoint ? 'webhooks.editTitle' : 'webhooks.add')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {text(endpoint ? 'webhooks.save' : 'webhooks.create')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('webhooks.address')}
        hint={text('webhooks.addressHint')}
        type="url"
        maxLength={500}
        value={fields.url}
        onValue={fields.setUrl}
        error={isUrlWrong ? text('webhooks.addressWrong') : undefined}
      />
      <TextField
        label={text('webhooks.description')}
        maxLength={120}
        value={fields.description}
        onValue={fields.setDescription}
      />
      <CheckChoice
        legend={text('webhooks.topics')}
        options={webhookTopics.map(value => ({ value, label: text(`webhooks.topic.${value}`) }))}
        values={fields.topics}
        onValues={fields.setTopics}
      />
      {isTopicMissing && (
        <p className="field__error" role="alert">
          {text('webhooks.topicsMissing')}
        </p>
      )}
      {endpoint && (
        <RadioChoice
          legend={text('webhooks.isOn')}
          isInColumns
          options={(['on', 'paused'] as const).map(value => ({ value, label: text(`webhooks.${value}`) }))}
          value={fields.mode}
          onValue={fields.setMode}
        />
      )}
      <ChangeError error={error} />
      {endpoint && <EndpointDeeds {...props} endpoint={endpoint} />}
    </Dialog>
  )
}
