import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { Icon } from '../../parts/Icon'
import { Page } from '../../parts/Page'
import { ErrorState, TableSkeleton } from '../../parts/states'
import { AnnouncementsCard } from './AnnouncementsCard'
import { ReadAtCard } from './ReadAtCard'
import { SaveDialog } from './SaveDialog'
import { SettingRow } from './SettingRow'
import { SignatureAmountCard } from './SignatureAmountCard'
import { settingGroups, type SettingField, type SettingGroup } from './settingFields'
import {
  findSection,
  getSavedValue,
  listSettingChanges,
  type SettingChange,
  type SettingsDraft,
  type SettingsState,
} from './settingsDraft'

const allFields = settingGroups.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
const [firstGroup] = settingGroups

/** What the company decides by itself. What was typed stays while the page is open, whichever group is shown. */
export const SettingsPage = () => {
  const { text } = useText()
  const navigate = useNavigate()
  const { group: key } = useParams()
  const group = settingGroups.find(one => one.key === key) ?? firstGroup
  const { data, error, refetch } = useOfficeQuery('/office/v1/settings/get', {})
  return (
    <Page
      title={text('shell.settings')}
      record={{ kind: 'settings', recordId: 'all' }}
      actions={
        <Button
          icon="list"
          onClick={() => void navigate(`/audit?filter=${encodeURIComponent('{"action":"settings/"}')}`)}
        >
          {text('settings.history')}
        </Button>
      }
    >
      {data && group ? (
        <SettingsContent state={data} group={group} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </Page>
  )
}

const GroupLinks = ({ current }: { current: SettingGroup }) => {
  const { text } = useText()
  return (
    <nav className="card settings__groups" aria-label={text('shell.settings')}>
      {settingGroups.map(({ key, icon, title }) => (
        <Link key={key} to={`/settings/${key}`} aria-current={key === current.key ? 'page' : undefined}>
          <Icon name={icon} />
          {text(title)}
        </Link>
      ))}
    </nav>
  )
}

const StandInCallout = ({ sections }: { sections: SettingsState['standIns'] }) => {
  const { text, format } = useText()
  const names = settingGroups.flatMap(group => group.sections).filter(one => sections.includes(one.section))
  return (
    <Callout tone="alert" title={text('settings.standIns')}>
      {format.join(...names.map(({ title }) => text(title)))}
    </Callout>
  )
}

const SettingsContent = ({ state, group }: { state: SettingsState; group: SettingGroup }) => {
  const [draft, setDraft] = useState<SettingsDraft>({})
  const [isSaving, setIsSaving] = useState(false)
  const changes = listSettingChanges(state, draft, allFields)
  const onTyped = (field: SettingField, typed: unknown) =>
    setDraft(before => ({ ...before, [field.section]: { ...before[field.section], [field.name]: typed } }))
  return (
    <>
      {state.standIns.length > 0 && <StandInCallout sections={state.standIns} />}
      <div className="settings">
        <GroupLinks current={group} />
        <div className="stack">
          {group.sections.some(({ section }) => section === 'refunds') && <SignatureAmountCard />}
          {group.key === 'announcements' ? (
            <AnnouncementsCard state={state} />
          ) : (
            <SettingSections {...{ state, group, draft, changes, onTyped }} />
          )}
          <ReadAtCard changes={changes} />
          {changes.length > 0 && (
            <SaveBar changes={changes} onDiscard={() => setDraft({})} onSave={() => setIsSaving(true)} />
          )}
        </div>
      </div>
      {isSaving && (
        <SaveDialog
          state={state}
          changes={changes}
          onClose={() => setIsSaving(false)}
          onSaved={section => setDraft(before => ({ ...before, [section]: undefined }))}
        />
      )}
    </>
  )
}

type SettingSectionsProps = {
  state: SettingsState
  group: SettingGroup
  draft: SettingsDraft
  changes: readonly SettingChange[]
  onTyped: (field: SettingField, typed: unknown) => void
}

const SettingSections = ({ state, group, draft, changes, onTyped }: SettingSectionsProps) => {
  const { text } = useText()
  const isAvailable = (name: string) => (state.available as Record<string, boolean>)[name] ?? true
  return group.sections.map(({ section, title, fields }) => (
    <Card key={section} title={text(title)} isFlush>
      {fields.map(field => {
        const isPossible = field.kind !== 'switch' || isAvailable(field.name)
        return (
          <SettingRow
            key={field.name}
            field={field}
            typed={draft[section]?.[field.name]}
            saved={getSavedValue(state, field)}
            isChanged={changes.some(change => change.field === field)}
            change={findSection(state, section)?.changes.find(change => change.field === field.name)}
            isDisabled={!isPossible}
            obstacle={isPossible ? undefined : text('settings.noAccount')}
            onTyped={typed => onTyped(field, typed)}
          />
        )
      })}
    </Card>
  ))
}

type SaveBarProps = { changes: readonly SettingChange[]; onDiscard: () => void; onSave: () => void }

const SaveBar = ({ changes, onDiscard, onSave }: SaveBarProps) => {
  const { text } = useText()
  const unreadable = changes.find(({ value }) => value === undefined)
  return (
    <div className="settings__bar" role="status">
      <b className="grow">
        {unreadable
          ? text('settings.unreadable', { field: text(unreadable.field.label) })
          : text('settings.changes', { count: changes.length })}
      </b>
      <Button variant="ghost" onClick={onDiscard}>
        {text('settings.discard')}
      </Button>
      <Button disabled={unreadable !== undefined} onClick={onSave}>
        {text('settings.review')}
      </Button>
    </div>
  )
}
