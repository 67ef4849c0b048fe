import {
  CHAIR_FAMILY_KEYS,
  MAX_CONSOLE_BATCH_SIZE,
  type ChairFamilyKey,
} from '@anzuo/domain/office/chairSerials'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { ChairBatch } from './chair'
import { saveBase64 } from './saveBase64'

/** Makes a batch of a family. */
export const MakeBatchDialog = ({ onClose }: { onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const [family, setFamily] = useState<ChairFamilyKey>('hk')
  const [count, setCount] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const make = useOfficeChange('/office/v1/chair/make_batch', {
    onDone: ({ id }) => {
      notify(text('batches.isMade', { id }))
      onClose()
    },
  })
  const limit = { most: MAX_CONSOLE_BATCH_SIZE }
  const isCount = /^\d{1,5}$/.test(count) && Number(count) >= 1 && Number(count) <= MAX_CONSOLE_BATCH_SIZE
  return (
    <Dialog
      title={text('batches.makeTitle')}
      onClose={onClose}
      onSubmit={() => {
        setIsChecked(true)
        if (isCount && !make.isPending) make.mutate({ family, count: Number(count) })
      }}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={make.isPending}>
            {text('batches.makeDo')}
          </Button>
        </>
      }
    >
      <SelectField
        label={text('batches.family')}
        value={family}
        options={CHAIR_FAMILY_KEYS.map(value => ({ value, label: value.toUpperCase() }))}
        onValue={setFamily}
      />
      <TextField
        label={text('batches.count')}
        hint={text('batches.countHint', limit)}
        inputMode="numeric"
        value={count}
        onValue={setCount}
        error={isChecked && !isCount ? text('batches.countWrong', limit) : undefined}
      />
      <ChangeError error={make.error} />
    </Dialog>
  )
}

/** Gives the manifest of a batch to the browser, once. */
export const HandOutDialog = ({ batch, onClose }: { batch: ChairBatch; onClose: () => void }) => {
  const { text } = useText()
  const { id, count } = batch
  const handOut = useOfficeChange('/office/v1/chair/hand_out_batch', {
    onDone: ({ fileName, zip }) => {
      saveBase64(fileName, zip, 'application/zip')
      onClose()
    },
  })
  return (
    <Dialog
      title={text('batches.handOutTitle', { id })}
      onClose={onClose}
      onSubmit={() => {
        if (!handOut.isPending) handOut.mutate({ id })
      }}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="danger" isBusy={handOut.isPending}>
            {text('batches.handOutDo')}
          </Button>
        </>
      }
    >
      <p>{text('batches.handOutNote', { chairs: count })}</p>
      <ChangeError error={handOut.error} />
    </Dialog>
  )
}
