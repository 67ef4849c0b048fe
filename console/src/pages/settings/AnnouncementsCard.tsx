import { LOCALE_NAMES, LOCALES, type LocalizedText } from '@anzuo/domain/locale'
import type { Announcement } from '@anzuo/domain/settings/shopSettings'
import { createUuid } from '@anzuo/domain/uuid'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button, IconButton } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { TextAreaField, TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import { MessageState } from '../../parts/states'
import { findSection, type SettingsState } from './settingsDraft'

const DAY_MS = 86_400_000
const EMPTY: LocalizedText = { 'en-GB': '', 'zh-CN': '', 'zh-Hant': '' }

/** What a field for date and time holds is Beijing's. */
const toBeijingInput = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 16)
const fromBeijingInput = (typed: string): string | null => {
  const time = Date.parse(`${typed}:00+08:00`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** What the shop tells everybody, now and later. */
export const AnnouncementsCard = ({ state }: { state: SettingsState }) => {
  const { text, format, locale } = useText()
  const notify = useNotify()
  const [isAdding, setIsAdding] = useState(false)
  const section = findSection(state, 'announcements')
  const onDone = () => {
    setIsAdding(false)
    notify(text('settings.saved'))
  }
  const change = useOfficeChange('/office/v1/settings/change', { onDone })
  if (section?.change.section !== 'announcements') return null
  const { list } = section.change.value
  const save = (next: Announcement[]) =>
    change.mutate({ change: { section: 'announcements', value: { list: next } }, version: section.version })
  return (
    <Card
      title={text('settings.group.announcements')}
      isFlush
      actions={
        <Button icon="plus" onClick={() => setIsAdding(true)}>
          {text('settings.announcement.add')}
        </Button>
      }
    >
      {list.length === 0 && (
        <MessageState
          icon="chat"
          title={text('settings.announcement.none')}
          note={text('settings.announcement.noneNote')}
        />
      )}
      {list.map(({ id, text: texts, from, until }) => (
        <div key={id} className="row">
          <span className="grow">
            {texts[locale as keyof LocalizedText]}
            <span className="second-line">
              {format.dayAndTime(from)} – {format.dayAndTime(until)}
            </span>
          </span>
          <IconButton
            icon="close"
            name={text('settings.announcement.remove')}
            isDisabled={change.isPending}
            onClick={() => save(list.filter(one => one.id !== id))}
          />
        </div>
      ))}
      {!isAdding && <ChangeError error={change.error} />}
      {isAdding && (
        <AnnouncementDialog
          isBusy={change.isPending}
          error={change.error}
          onClose={() => setIsAdding(false)}
          onAdded={added => save([...list, added])}
        />
      )}
    </Card>
  )
}

type AnnouncementDialogProps = {
  isBusy: boolean
  error: Parameters<typeof ChangeError>[0]['error']
  onClose: () => void
  onAdded: (announcement: Announcement) => void
}

const AnnouncementDialog = ({ isBusy, error, onClose, onAdded }: AnnouncementDialogProps) => {
  const { text } = useText()
  const [texts, setTexts] = useState(EMPTY)
  const [from, setFrom] = useState(() => toBeijingInput(Date.now()))
  const [until, setUntil] = useState(() => toBeijingInput(Date.now() + 7 * DAY_MS))
  const [isChecked, setIsChecked] = useState(false)
  const begins = fromBeijingInput(from)
  const ends = fromBeijingInput(until)
  const isOrdered = begins !== null && ends !== null && begins < ends
  const submit = () => {
    setIsChecked(true)
    if (!isOrdered || LOCALES.some(locale => !texts[locale].trim()) || isBusy) return
    onAdded({ id: createUuid(), text: texts, from: begins, until: ends })
  }
  return (
    <Dialog
      title={text('settings.announcement.add')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {text('settings.announcement.publish')}
          </Button>
        </>
      }
    >
      {LOCALES.map(locale => (
        <TextAreaField
          key={locale}
          label={LOCALE_NAMES[locale]}
          rows={2}
          maxLength={300}
          value={texts[locale]}
          onValue={typed => setTexts({ ...texts, [locale]: typed })}
          error={isChecked && !texts[locale].trim() ? text('settings.announcement.textMissing') : undefined}
        />
      ))}
      <div className="fields">
        <TextField
          label={text('settings.announcement.from')}
          type="datetime-local"
          value={from}
          onValue={setFrom}
        />
        <TextField
          label={text('settings.announcement.until')}
          type="datetime-local"
          value={until}
          onValue={setUntil}
          error={isChecked && !isOrdered ? text('settings.announcement.orderWrong') : undefined}
        />
      </div>
      <ChangeError error={error} />
    </Dialog>
  )
}
