import { useMemo, useState, type ReactNode } from 'react'
import { FormCompletionContext } from '../api/formCompletion'
import { useText } from '../i18n/useText'
import { Button } from './Button'
import { Callout } from './Callout'

type ChangeSafeFormProps = {
  /** Of what the form changes, as it is now. */
  version: number
  /** Whether the deed can be done now. */
  isOffered: boolean
  children: ReactNode
}

/**
 * A form that is there while its deed can be done, and stays when somebody else's change takes the deed away while it is being filled in:
 * what was typed is kept, and it is said why it can't be sent. It goes when it was sent, or closed.
 */
export const ChangeSafeForm = ({ version, isOffered, children }: ChangeSafeFormProps) => {
  const { text } = useText()
  /** The version that was shown when somebody began to fill it in. */
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const completion = useMemo(() => ({ complete: () => setStartedAt(null) }), [])
  if (!isOffered && startedAt === null) return null
  const isChanged = startedAt !== null && startedAt !== version
  return (
    // A form that nobody has begun starts anew with what is true now.
    <div key={startedAt ?? version} className="stack" onChange={() => setStartedAt(startedAt ?? version)}>
      {isChanged && (
        <Callout
          tone="notice"
          title={text(isOffered ? 'error.formChanged' : 'error.formOver')}
          actions={
            isOffered ? undefined : (
              <Button variant="soft" onClick={() => setStartedAt(null)}>
                {text('common.close')}
              </Button>
            )
          }
        >
          {text(isOffered ? 'error.formChangedNote' : 'error.formOverNote')}
        </Callout>
      )}
      <FormCompletionContext.Provider value={completion}>{children}</FormCompletionContext.Provider>
    </div>
  )
}
