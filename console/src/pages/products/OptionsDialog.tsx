import { LOCALES, LOCALE_NAMES } from '@anzuo/domain/locale'
import { MAX_SKUS, listSkuChoices } from '@anzuo/domain/office/skuMatrix'
import { useState, type ReactNode } from 'react'
import { useText } from '../../i18n/useText'
import { Button, IconButton } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { Drawer } from '../../parts/Overlay'
import { createEmptyText, type ProductContent } from './product'
import { arrangeSkus, createKey } from './skuTable'

const MAX_OPTIONS = 3
const MAX_VALUES = 30

type Option = ProductContent['options'][number]
/** A value whose key is still to be made of its name. */
type ValueDraft = { id: string; key: string | null; name: Option['name']; colour?: string | undefined }
type OptionDraft = ValueDraft & { values: ValueDraft[] }

let lastId = 0
const createDraftId = () => `draft-${(lastId += 1)}`
const createValueDraft = (): ValueDraft => ({ id: createDraftId(), key: null, name: createEmptyText() })

const toDrafts = (options: readonly Option[]): OptionDraft[] =>
  options.map(({ key, name, values }) => ({
    id: createDraftId(),
    key,
    name,
    values: values.map(value => ({ id: createDraftId(), ...value })),
  }))

/** Gives every new name its key. */
const withKeys = (drafts: readonly ValueDraft[]): Option['values'] => {
  const taken = drafts.flatMap(({ key }) => key ?? [])
  return drafts.map(({ key, name, colour }) => {
    const own = key ?? createKey(name['en-GB'], taken)
    if (key === null) taken.push(own)
    return { key: own, name, ...(colour === undefined ? {} : { colour }) }
  })
}

const toOptions = (drafts: readonly OptionDraft[]): Option[] =>
  withKeys(drafts).map((option, position) => ({
    ...option,
    values: withKeys(drafts[position]?.values ?? []),
  }))

type OptionsDialogProps = {
  productId: string
  content: ProductContent
  onClose: () => void
  onSave: (changes: Pick<ProductContent, 'options' | 'skus'>) => void
}

/** In what combinations a product is made. A new value brings its rows; they are sold once somebody switches them on. */
export const OptionsDialog = ({ productId, content, onClose, onSave }: OptionsDialogProps) => {
  const { text } = useText()
  const [drafts, setDrafts] = useState(() => toDrafts(content.options))
  const isEmptyOption = drafts.some(({ values }) => values.length === 0)
  const count = listSkuChoices(toOptions(drafts)).length
  const isTooMany = count > MAX_SKUS
  const submit = () => {
    if (isEmptyOption || isTooMany) return
    const options = toOptions(drafts)
    onSave({ options, skus: arrangeSkus(productId, options, content.skus) })
  }
  return (
    <Drawer
      title={text('products.options')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={isEmptyOption || isTooMany}>
            {text('products.useOptions', { count })}
          </Button>
        </>
      }
    >
      <p className="note-text">{text('products.optionsNote')}</p>
      {drafts.map(draft => (
        <OptionCard
          key={draft.id}
          draft={draft}
          onDraft={next => setDrafts(drafts.map(each => (each.id === draft.id ? next : each)))}
          onRemove={() => setDrafts(drafts.filter(({ id }) => id !== draft.id))}
        />
      ))}
      {isEmptyOption && <Callout>{text('products.optionNeedsValue')}</Callout>}
      {isTooMany && <Callout tone="alert">{text('products.tooManyVariants', { count: MAX_SKUS })}</Callout>}
      {drafts.length < MAX_OPTIONS && (
        <Button
          icon="plus"
          onClick={() => setDrafts([...drafts, { ...createValueDraft(), values: [createValueDraft()] }])}
        >
          {text('products.addOption')}
        </Button>
      )}
    </Drawer>
  )
}

type OptionCardProps = { draft: OptionDraft; onDraft: (draft: OptionDraft) => void; onRemove: () => void }

const OptionCard = ({ draft, onDraft, onRemove }: OptionCardProps) => {
  const { text } = useText()
  const setValues = (values: ValueDraft[]) => onDraft({ ...draft, values })
  const setValue = (value: ValueDraft) =>
    setValues(draft.values.map(each => (each.id === value.id ? value : each)))
  return (
    <Card>
      <div className="stack stack--small">
        <NameRow
          label={text('products.optionName')}
          draft={draft}
          onName={name => onDraft({ ...draft, name })}
          onRemove={onRemove}
        />
        {draft.values.map(value => (
          <NameRow
            key={value.id}
            label={text('products.valueName')}
            draft={value}
            onName={name => setValue({ ...value, name })}
            onRemove={() => setValues(draft.values.filter(({ id }) => id !== value.id))}
          >
            <ColourInput draft={value} onColour={colour => setValue({ ...value, colour })} />
          </NameRow>
        ))}
        {draft.values.length < MAX_VALUES && (
          <Button size="small" icon="plus" onClick={() => setValues([...draft.values, createValueDraft()])}>
            {text('products.addValue')}
          </Button>
        )}
      </div>
    </Card>
  )
}

type NameRowProps = {
  label: string
  draft: ValueDraft
  onName: (name: Option['name']) => void
  onRemove: () => void
  children?: ReactNode
}

const NameRow = ({ label, draft, onName, onRemove, children }: NameRowProps) => {
  const { text } = useText()
  const { name } = draft
  return (
    <div className="line name-row">
      <span className="field__label">{label}</span>
      {LOCALES.map(locale => (
        <span key={locale} className="input grow" lang={locale}>
          <input
            aria-label={`${label}, ${LOCALE_NAMES[locale]}`}
            placeholder={LOCALE_NAMES[locale]}
            maxLength={80}
            value={name[locale]}
            onChange={event => onName({ ...name, [locale]: event.target.value })}
          />
        </span>
      ))}
      {children}
      <IconButton
        icon="close"
        name={text('products.removeNamed', { name: name['en-GB'] || label })}
        onClick={onRemove}
      />
    </div>
  )
}

type ColourInputProps = { draft: ValueDraft; onColour: (colour: string | undefined) => void }

/** A shade between all others, from which the choice of a colour begins. */
const FIRST_COLOUR = '#808080'

/** The colour on the value's swatch; without one buyers see its picture. */
const ColourInput = ({ draft: { name, colour }, onColour }: ColourInputProps) => {
  const { text } = useText()
  const named = { name: name['en-GB'] || text('products.valueName') }
  if (colour === undefined)
    return (
      <Button
        size="small"
        aria-label={text('products.addColourTo', named)}
        onClick={() => onColour(FIRST_COLOUR)}
      >
        {text('products.addColour')}
      </Button>
    )
  return (
    <span className="colour-input">
      <input
        type="color"
        aria-label={text('products.colourOf', named)}
        value={colour}
        onChange={event => onColour(event.target.value.toLowerCase())}
      />
      <Button
        size="small"
        aria-label={text('products.removeColourOf', named)}
        onClick={() => onColour(undefined)}
      >
        {text('products.removeColour')}
      </Button>
    </span>
  )
}
