import { LOCALES, LOCALE_NAMES, type Locale } from '@anzuo/domain/locale'
import { STORE_SERVICES } from '@anzuo/domain/shop/choices'
import { useNotify } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { CheckChoice } from '../../parts/Choice'
import { TextAreaField, TextField } from '../../parts/Field'
import { ShopPictureField } from '../catalogue/pictures/ShopPictureField'
import {
  findStoreProblems,
  toStoreDraft,
  toStoreFields,
  type DraftDay,
  type Store,
  type StoreDraft,
  type StoreDraftProblem,
} from './store'

type StoreFormProps = {
  initial: StoreDraft
  /** Null for one that is opened. */
  store: Store | null
  onSaved: (store: Store) => void
  onCancel?: () => void
}

const useStoreSaving = ({ initial, store, onSaved }: StoreFormProps) => {
  const { text } = useText()
  const notify = useNotify()
  const [draft, setDraft] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const onDone = (saved: Store) => {
    notify(text('stores.saved', { name: saved.title }))
    onSaved(saved)
  }
  const create = useOfficeChange('/office/v1/store/create', { onDone })
  const change = useOfficeChange('/office/v1/store/change', { onDone })
  const problems = findStoreProblems(draft)
  const isBusy = create.isPending || change.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isBusy || problems.length > 0) return
    const fields = toStoreFields(draft)
    if (store) change.mutate({ id: store.id, version: store.version, ...fields })
    else create.mutate(fields)
  }
  return {
    draft,
    /** Gives up what was typed for what a colleague has saved. */
    takeTheirs: () => store && setDraft(toStoreDraft(store)),
    edit: (changes: Partial<StoreDraft>) => setDraft(before => ({ ...before, ...changes })),
    isWrong: (field: StoreDraftProblem) => isChecked && problems.includes(field),
    hasProblems: isChecked && problems.length > 0,
    isBusy,
    error: create.error ?? change.error,
    submit,
  }
}

type Saving = ReturnType<typeof useStoreSaving>

const textFields = ['name', 'address', 'city'] as const

const NamesCard = ({ draft, edit, isWrong }: Saving) => {
  const { text, format } = useText()
  return (
    <Card title={text('stores.names')}>
      <div className="stack">
        {textFields.map(field => (
          <div key={field} className="columns columns--three">
            {LOCALES.map((locale: Locale) => (
              <TextField
                key={locale}
                label={format.join(text(`stores.${field}`), LOCALE_NAMES[locale])}
                maxLength={field === 'address' ? 200 : 40}
                value={draft[field][locale]}
                onValue={value => edit({ [field]: { ...draft[field], [locale]: value } })}
                error={
                  isWrong(field) && draft[field][locale].trim() === ''
                    ? text('stores.textMissing')
                    : undefined
                }
              />
            ))}
          </div>
        ))}
      </div>
    </Card>
  )
}

type Weekday = '0' | '1' | '2' | '3' | '4' | '5' | '6'

const HoursCard = ({ draft, edit, isWrong }: Saving) => {
  const { text } = useText()
  const change = (index: number, changes: Partial<DraftDay>) =>
    edit({ days: draft.days.map((day, at) => (at === index ? { ...day, ...changes } : day)) })
  return (
    <Card title={text('stores.hours')} actions={<span className="muted">{text('stores.hoursNote')}</span>}>
      <div className="stack">
        {draft.days.map((day, index) => {
          const name = text(`stores.weekday.${String(index) as Weekday}`)
          return (
            <div key={index} className="line line--wrap line--foot opening-day">
              <label className="weekday">
                <input
                  type="checkbox"
                  checked={day.isOpen}
                  onChange={event => change(index, { isOpen: event.target.checked })}
                />
                {name}
              </label>
              {day.isOpen ? (
                <>
                  <TextField
                    inputMode="numeric"
                    maxLength={5}
                    label={text('stores.opens', { day: name })}
                    value={day.opens}
                    onValue={opens => change(index, { opens })}
                  />
                  <TextField
                    inputMode="numeric"
                    maxLength={5}
                    label={text('stores.closes', { day: name })}
                    value={day.closes}
                    onValue={closes => change(index, { closes })}
                  />
                </>
              ) : (
                <span className="muted">{text('stores.dayOff')}</span>
              )}
            </div>
          )
        })}
        {isWrong('days') && (
          <p className="field__error" role="alert">
            {text('stores.hoursWrong')}
          </p>
        )}
        <TextAreaField
          label={text('stores.closedOn')}
          hint={text('stores.closedOnHint')}
          value={draft.closedOn}
          onValue={closedOn => edit({ closedOn })}
          error={isWrong('closedOn') ? text('stores.closedOnWrong') : undefined}
        />
      </div>
    </Card>
  )
}

const PlaceCard = ({ draft, edit, isWrong }: Saving) => {
  const { text } = useText()
  return (
    <Card title={text('stores.where')}>
      <div className="stack">
        <div className="columns">
          <TextField
            label={text('stores.latitude')}
            inputMode="decimal"
            value={draft.latitude}
            onValue={latitude => edit({ latitude })}
            error={isWrong('latitude') ? text('stores.latitudeWrong') : undefined}
          />
          <TextField
            label={text('stores.longitude')}
            inputMode="decimal"
            value={draft.longitude}
            onValue={longitude => edit({ longitude })}
            error={isWrong('longitude') ? text('stores.longitudeWrong') : undefined}
          />
        </div>
        <p className="note-text">{text('stores.positionNote')}</p>
        <TextField
          label={text('orders.phone')}
          type="tel"
          value={draft.phone}
          onValue={phone => edit({ phone })}
          error={isWrong('phone') ? text('stores.phoneWrong') : undefined}
        />
        <ShopPictureField
          label={text('stores.picture')}
          picture={draft.picture}
          onPicture={picture => edit({ picture })}
        />
        <CheckChoice
          legend={text('stores.services')}
          options={STORE_SERVICES.map(value => ({ value, label: text(`stores.service.${value}`) }))}
          values={draft.services}
          onValues={services => edit({ services })}
        />
        <CheckChoice
          legend={text('stores.buyers')}
          options={[{ value: 'shown', label: text('stores.shown') }]}
          values={draft.isShown ? ['shown'] : []}
          onValues={values => edit({ isShown: values.length > 0 })}
        />
      </div>
    </Card>
  )
}

/** Everything that buyers read of a store. */
export const StoreForm = (props: StoreFormProps) => {
  const { text } = useText()
  const saving = useStoreSaving(props)
  return (
    <form className="split" onSubmit={saving.submit} noValidate>
      <div className="stack">
        <NamesCard {...saving} />
        <HoursCard {...saving} />
      </div>
      <div className="stack">
        <PlaceCard {...saving} />
        {saving.hasProblems && (
          <p className="field__error" role="alert">
            {text('stores.mend')}
          </p>
        )}
        <ChangeError error={saving.error} />
        {saving.error?.isChanged && props.store && (
          <Button onClick={saving.takeTheirs}>{text('stores.takeTheirs')}</Button>
        )}
        <div className="line line--end">
          {props.onCancel && <Button onClick={props.onCancel}>{text('common.cancel')}</Button>}
          <Button type="submit" variant="primary" isBusy={saving.isBusy}>
            {text(props.store ? 'common.save' : 'stores.openDo')}
          </Button>
        </div>
      </div>
    </form>
  )
}
