import type { FirmwareReleaseState } from '@anzuo/domain/office/firmware'
import { useNotify } from 'ra-core'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { ReasonDialog } from '../../parts/ReasonDialog'
import type { FirmwareRelease } from './release'

/** What is done with a release: opened for a share, held, or taken back for good. */
export type RollOutDeed = { state: FirmwareReleaseState; share: number }

type RollOutDialogProps = { release: FirmwareRelease; deed: RollOutDeed; onClose: () => void }

/** Names the deed with what it means for chairs, and asks for a reason. */
export const RollOutDialog = ({ release, deed: { state, share }, onClose }: RollOutDialogProps) => {
  const { text } = useText()
  const notify = useNotify()
  const { id, version, family, firmware } = release
  const name = `${family.toUpperCase()} ${firmware}`
  const change = useOfficeChange('/office/v1/firmware/roll_out', {
    onDone: () => {
      notify(text(`firmware.deedDone.${state}`, { name, share }))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={text(`firmware.deedTitle.${state}`, { name, share })}
      about={text(`firmware.deedNote.${state}`)}
      deed={text(`firmware.deed.${state}`, { share })}
      change={change}
      onConfirm={reason => change.mutate({ id, version, state, share, reason })}
      onClose={onClose}
    />
  )
}
