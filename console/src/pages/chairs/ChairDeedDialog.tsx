import { CHAIR_SHUT_OUT_CAUSES, type ChairShutOutCause } from '@anzuo/domain/office/chairRegistry'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText, type TextKey } from '../../i18n/useText'
import { RadioChoice } from '../../parts/Choice'
import { ReasonDialog } from '../../parts/ReasonDialog'
import type { Chair } from './chair'

export type ChairDeed = Chair['actions'][number]

const doneTexts = {
  handOver: 'chairs.handedOver',
  shutOut: 'chairs.isShutOut',
  rotateKey: 'chairs.keyRotates',
  letIn: 'chairs.isLetIn',
  proposeLetIn: 'chairs.isLetInProposed',
  signLetIn: 'chairs.isLetIn',
  dropLetIn: 'chairs.isLetInDropped',
} as const satisfies Record<ChairDeed, TextKey>

const useDeed = (deed: ChairDeed, onDone: () => void) => {
  const handOver = useOfficeChange('/office/v1/chair/hand_over', { onDone })
  const shutOut = useOfficeChange('/office/v1/chair/shut_out', { onDone })
  const rotateKey = useOfficeChange('/office/v1/chair/rotate_key', { onDone })
  const letIn = useOfficeChange('/office/v1/chair/let_in', { onDone })
  const dropLetIn = useOfficeChange('/office/v1/chair/drop_let_in', { onDone })
  const run = (request: { serialNumber: string; reason: string; cause: ChairShutOutCause }) => {
    const { cause, ...rest } = request
    if (deed === 'shutOut') shutOut.mutate({ ...rest, cause })
    else if (deed === 'rotateKey') rotateKey.mutate(rest)
    else if (deed === 'handOver') handOver.mutate(rest)
    else if (deed === 'dropLetIn') dropLetIn.mutate(rest)
    else letIn.mutate(rest)
  }
  const changes = { handOver, shutOut, rotateKey, dropLetIn, letIn, proposeLetIn: letIn, signLetIn: letIn }
  return { change: changes[deed], run }
}

type ChairDeedDialogProps = { chair: Chair; deed: ChairDeed; onClose: () => void }

/** A deed about a chair: its serial number is typed where it weighs, and the audit log gets a reason. */
export const ChairDeedDialog = ({ chair, deed, onClose }: ChairDeedDialogProps) => {
  const { text } = useText()
  const notify = useNotify()
  const { serialNumber: serial, sharedWith, shutOut } = chair
  const [cause, setCause] = useState<ChairShutOutCause>('stolen')
  const { change, run } = useDeed(deed, () => {
    notify(text(doneTexts[deed], { serial }))
    onClose()
  })
  return (
    <ReasonDialog
      title={text(`chairs.${deed}Title`)}
      about={text(`chairs.${deed}Note`, {
        people: text('chairs.people', { count: sharedWith }),
        name: shutOut?.proposal?.by.name ?? '',
      })}
      deed={text(`chairs.${deed}Do`, { serial })}
      change={change}
      {...(deed !== 'rotateKey' && {
        confirmation: {
          label: text('chairs.typeSerial'),
          expected: serial,
          wrong: text('chairs.otherSerial'),
        },
      })}
      onConfirm={reason => run({ serialNumber: serial, reason, cause })}
      onClose={onClose}
    >
      {deed === 'shutOut' && (
        <RadioChoice
          legend={text('chairs.cause')}
          options={CHAIR_SHUT_OUT_CAUSES.map(value => ({ value, label: text(`chairs.causeName.${value}`) }))}
          value={cause}
          onValue={setCause}
        />
      )}
    </ReasonDialog>
  )
}
