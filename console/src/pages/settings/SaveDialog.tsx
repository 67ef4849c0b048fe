import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SIGNATURE_AMOUNT_DAYS } from '@anzuo/domain/office/signatureAmount'
import { createUuid } from '@anzuo/domain/uuid'
import { useNotify } from 'ra-core'
import { useRef } from 'react'
import { callOffice, type OfficeError } from '../../api/callOffice'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { ChangeError } from '../../parts/ChangeError'
import { Dialog } from '../../parts/Overlay'
import { formatSetting } from './formatSetting'
import {
  findSection,
  needsApproval,
  toSectionChange,
  type SettingChange,
  type SettingsState,
} from './settingsDraft'

type SaveDialogProps = {
  state: SettingsState
  changes: readonly SettingChange[]
  onClose: () => void
  /** Called for each section that was saved. */
  onSaved: (section: SettingChange['field']['section']) => void
}

/** Saves section by section, each under a key of its own that stays until its answer came. */
const useSettingsSave = ({ state, changes, onSaved, onClose }: SaveDialogProps) => {
  const { text } = useText()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const requestKeys = useRef<Record<string, string>>({})
  const sections = [...new Set(changes.map(({ field }) => field.section))]
  return useMutation<undefined, OfficeError>({
    mutationFn: async () => {
      for (const section of sections) {
        const seen = findSection(state, section)
        if (!seen) continue
        const requestKey = (requestKeys.current[section] ??= createUuid())
        await callOffice('/office/v1/settings/change', {
          requestKey,
          change: toSectionChange(seen, changes),
          version: seen.version,
        })
        onSaved(section)
      }
      return undefined
    },
    onSuccess: () => {
      notify(text(changes.some(needsApproval) ? 'settings.signatureAmount.proposed' : 'settings.saved'))
      onClose()
    },
    onError: error => {
      if (!error.isUnknown) requestKeys.current = {}
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
}

/** What will be different, before it is. */
export const SaveDialog = (props: SaveDialogProps) => {
  const { changes, onClose } = props
  const { text, format } = useText()
  const save = useSettingsSave(props)
  const terms = changes.some(({ field }) => field.section === 'orders' || field.section === 'refunds')
  return (
    <Dialog
      title={text('settings.confirmTitle')}
      onClose={onClose}
      onSubmit={() => !save.isPending && save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {text('settings.saveChanges', { count: changes.length })}
          </Button>
        </>
      }
    >
      {changes.map(({ field, was, value }) => (
        <div key={`${field.section}.${field.name}`} className="stack stack--small">
          <b>{text(field.label)}</b>
          <p className="change change--before">{formatSetting(field, was, { text, format })}</p>
          <p className="change change--after">{formatSetting(field, value, { text, format })}</p>
        </div>
      ))}
      {changes.some(needsApproval) && (
        <Callout tone="notice">
          {text('settings.signatureAmount.needsApproval', { count: SIGNATURE_AMOUNT_DAYS })}
        </Callout>
      )}
      {terms && <Callout>{text('settings.olderOrders')}</Callout>}
      <ChangeError error={save.error} />
    </Dialog>
  )
}
