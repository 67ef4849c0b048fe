import { LOCALE_NAMES, LOCALES, type Locale } from '@anzuo/domain/locale'
import { useText } from '../../i18n/useText'
import { RadioChoice } from '../../parts/Choice'
import { Switch } from '../../parts/Switch'
import { toTyped, type SectionState } from './settingsDraft'
import type { SettingField } from './settingFields'

type ControlProps = {
  field: SettingField
  label: string
  typed: unknown
  isDisabled: boolean
  onTyped: (typed: unknown) => void
}

type SettingRowProps = Omit<ControlProps, 'label' | 'typed'> & {
  typed: unknown
  saved: unknown
  isChanged: boolean
  /** Who changed it last; undefined when it is as it was set up. */
  change: SectionState['changes'][number] | undefined
  /** Why it can't be changed here. */
  obstacle?: string
}

const LocalizedControl = ({ label, typed, onTyped }: ControlProps) => {
  const { format } = useText()
  const texts = typed as Record<Locale, string>
  return LOCALES.map(locale => (
    <span key={locale} className="input">
      <input
        aria-label={format.join(label, LOCALE_NAMES[locale])}
        lang={locale}
        maxLength={300}
        value={texts[locale]}
        onChange={event => onTyped({ ...texts, [locale]: event.target.value })}
      />
      <span className="muted">{LOCALE_NAMES[locale]}</span>
    </span>
  ))
}

const HoursControl = ({ label, typed, onTyped }: ControlProps) => {
  const { text, format } = useText()
  const hours = typed as { opens: string; closes: string }
  return (
    <span className="settings__hours">
      {(['opens', 'closes'] as const).map(end => (
        <span key={end} className="input grow">
          <input
            type="time"
            aria-label={format.join(label, text(`settings.${end}`))}
            value={hours[end]}
            onChange={event => onTyped({ ...hours, [end]: event.target.value })}
          />
        </span>
      ))}
    </span>
  )
}

const ChoiceControl = ({ field, label, typed, onTyped }: ControlProps) => {
  const { text } = useText()
  return (
    <RadioChoice
      legend={label}
      isLegendUnseen
      options={(field.options ?? []).map(option => ({
        value: option.value,
        label: text(option.label),
        note: text(option.note),
      }))}
      value={String(typed)}
      onValue={onTyped}
    />
  )
}

const Control = (props: ControlProps) => {
  const { field, label, typed, isDisabled, onTyped } = props
  const { text } = useText()
  if (field.kind === 'switch')
    return <Switch name={label} isOn={typed === true} isDisabled={isDisabled} onChange={onTyped} />
  if (field.kind === 'choice') return <ChoiceControl {...props} />
  if (field.kind === 'localized') return <LocalizedControl {...props} />
  if (field.kind === 'hours') return <HoursControl {...props} />
  const unit = field.kind === 'money' ? '¥' : field.unit && text(field.unit)
  return (
    <span className="input">
      <input
        aria-label={label}
        inputMode={field.kind === 'text' ? undefined : 'decimal'}
        maxLength={300}
        value={String(typed)}
        onChange={event => onTyped(event.target.value)}
      />
      {unit && <span className="muted">{unit}</span>}
    </span>
  )
}

/** One value with what it means, and who changed it last. */
export const SettingRow = (props: SettingRowProps) => {
  const { field, typed, saved, isChanged, isDisabled, change, obstacle, onTyped } = props
  const { text, format } = useText()
  const label = text(field.label)
  const note = obstacle ?? (field.note && text(field.note))
  return (
    <div className="settings__row">
      <span>
        <b>{label}</b>
        {note && <span className="second-line">{note}</span>}
      </span>
      <span className={`settings__control${isChanged ? ' settings__control--changed' : ''}`}>
        <Control
          field={field}
          label={label}
          typed={typed ?? toTyped(field, saved)}
          isDisabled={isDisabled}
          onTyped={onTyped}
        />
      </span>
      {isChanged ? (
        <span className="settings__changed">{text('settings.notSaved')}</span>
      ) : (
        <span className="note-text">
          {change
            ? text('settings.changedBy', {
                name: change.by?.name ?? text('audit.server'),
                day: format.day(change.at),
              })
            : text('settings.asSetUp')}
        </span>
      )}
    </div>
  )
}
