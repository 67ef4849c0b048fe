import type { OfficeError } from '../api/callOffice'
import { getErrorText } from '../api/errorText'
import { useText } from '../i18n/useText'
import { useLastChange } from '../presence/usePresence'
import { Callout } from './Callout'

/** Why a deed was not done: somebody else was first, no answer came, or the server's own words. */
export const ChangeError = ({ error }: { error: OfficeError | null }) => {
  const { text, format } = useText()
  const lastChange = useLastChange()
  if (!error) return null
  if (error.isChanged)
    return (
      <Callout
        tone="notice"
        title={
          lastChange
            ? text('common.changedBy', { name: lastChange.name, time: format.time(lastChange.at) })
            : text('error.changed')
        }
      >
        {text('error.changedNote')}
      </Callout>
    )
  return <Callout tone={error.isUnknown ? 'notice' : 'alert'}>{getErrorText(error, text)}</Callout>
}
