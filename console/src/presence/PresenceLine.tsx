import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../i18n/useText'
import { Avatar } from '../parts/Avatar'
import { Button } from '../parts/Button'
import { Callout } from '../parts/Callout'
import type { Presence } from './usePresence'

/** Who else is on the page; nothing while nobody is. */
export const PresenceLine = ({ others }: Pick<Presence, 'others'>) => {
  const { text } = useText()
  const names = others.map(({ name }) => name)
  return (
    <span className="presence" role="status">
      {names.length > 0 && (
        <>
          {others.slice(0, 3).map(({ id, name }) => (
            <Avatar key={id} name={name} />
          ))}
          <span>
            {names.length === 1
              ? text('common.isHereToo', { name: names[0] ?? '' })
              : text('common.areHereToo', { names: names.join(text('common.nameSeparator')) })}
          </span>
        </>
      )}
    </span>
  )
}

/** Somebody else changed the record while it was open: by whom and when, and the way to what it is now. What is typed stays. */
export const ChangeBanner = ({ lastChange }: Pick<Presence, 'lastChange'>) => {
  const { text, format } = useText()
  const queryClient = useQueryClient()
  const [seenUntil, setSeenUntil] = useState(() => Date.now())
  if (!lastChange || Date.parse(lastChange.at) <= seenUntil) return null
  const showNow = () => {
    setSeenUntil(Date.parse(lastChange.at))
    void queryClient.invalidateQueries()
  }
  return (
    <Callout
      tone="notice"
      title={text('common.changedBy', { name: lastChange.name, time: format.time(lastChange.at) })}
      actions={
        <Button size="small" onClick={showNow}>
          {text('common.showNow')}
        </Button>
      }
    />
  )
}
