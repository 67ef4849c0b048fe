import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'

type Policy = OfficeResponseData<'/office/v1/points/policy'>

const readWhole = (typed: string, most: number): number | null =>
  /^\d{1,5}$/.test(typed.trim()) && Number(typed) <= most ? Number(typed) : null

const PolicyDialog = ({ policy, onClose }: { policy: Policy; onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const [perYuan, setPerYuan] = useState(String(policy.pointsPerYuan))
  const [perReview, setPerReview] = useState(String(policy.commentPoints))
  const change = useOfficeChange('/office/v1/points/change_policy', {
    onDone: () => {
      notify(text('customers.ruleSaved'))
      onClose()
    },
  })
  const pointsPerYuan = readWhole(perYuan, 100)
  const commentPoints = readWhole(perReview, 10_000)
  const submit = () => {
    if (pointsPerYuan === null || commentPoints === null || change.isPending) return
    change.mutate({ version: policy.version, pointsPerYuan, commentPoints })
  }
  const wrong = (value: number | null) => (value === null ? text('customers.ruleWrong') : undefined)
  return (
    <Dialog
      title={text('customers.rules')}
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
      <TextField
        label={text('customers.perYuan')}
        hint={text('customers.perYuanHint')}
        inputMode="numeric"
        value={perYuan}
        onValue={setPerYuan}
        error={wrong(pointsPerYuan)}
      />
      <TextField
        label={text('customers.perReview')}
        inputMode="numeric"
        value={perReview}
        onValue={setPerReview}
        error={wrong(commentPoints)}
      />
      <p className="note-text">{text('customers.rulesNote')}</p>
      <ChangeError error={change.error} />
    </Dialog>
  )
}

/** How points are earned, for whoever may change it. */
export const PointsPolicyButton = () => {
  const { text } = useText()
  const { data } = useOfficeQuery('/office/v1/points/policy', {})
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  return (
    <>
      <Button icon="edit" onClick={() => setIsOpen(true)}>
        {text('customers.rules')}
      </Button>
      {isOpen && <PolicyDialog key={data.version} policy={data} onClose={() => setIsOpen(false)} />}
    </>
  )
}
