import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { publishingModes } from '@anzuo/domain/shop/moderation'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { RadioChoice } from '../../parts/Choice'
import { Dialog } from '../../parts/Overlay'

type Policy = OfficeResponseData<'/office/v1/review/policy'>

const PolicyDialog = ({ policy, onClose }: { policy: Policy; onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const [publishing, setPublishing] = useState(policy.publishing)
  const change = useOfficeChange('/office/v1/review/change_policy', {
    onDone: () => {
      notify(text('reviews.policySaved'))
      onClose()
    },
  })
  const submit = () => {
    if (!change.isPending) change.mutate({ version: policy.version, publishing })
  }
  return (
    <Dialog
      title={text('reviews.policyTitle')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={change.isPending}>
            {text('common.save')}
          </Button>
        </>
      }
    >
      <RadioChoice
        legend={text('reviews.policy')}
        options={publishingModes.map(value => ({
          value,
          label: text(`reviews.publishing.${value}`),
          note: text(`reviews.publishingNote.${value}`),
        }))}
        value={publishing}
        onValue={setPublishing}
      />
      <ChangeError error={change.error} />
    </Dialog>
  )
}

/** Says when reviews are seen, and lets whoever may change it. */
export const PolicyButton = () => {
  const { text } = useText()
  const { data } = useOfficeQuery('/office/v1/review/policy', {})
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  return (
    <>
      <Button icon="shield" onClick={() => setIsOpen(true)}>
        {text(`reviews.publishing.${data.publishing}`)}
      </Button>
      {isOpen && <PolicyDialog key={data.version} policy={data} onClose={() => setIsOpen(false)} />}
    </>
  )
}
