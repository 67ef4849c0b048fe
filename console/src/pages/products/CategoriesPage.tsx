import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button, IconButton } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import { Page } from '../../parts/Page'
import { MessageState, QueryContent } from '../../parts/states'
import { usePermission } from '../../session/usePermission'
import { ShopPictureField } from '../catalogue/pictures/ShopPictureField'
import { LanguageFields } from './LanguageFields'
import { CODE_PATTERN, createEmptyText, getLocalText, suggestCode, type Category } from './product'

/** Kinds of goods in the order in which buyers see them. */
export const CategoriesPage = () => {
  const { text } = useText()
  const may = usePermission()
  const query = useOfficeQuery('/office/v1/category/list', {})
  const [open, setOpen] = useState<Category | 'new' | null>(null)
  const isReadOnly = !may('catalogue:change')
  return (
    <Page
      title={text('products.categories')}
      parent={{ to: '/products', title: text('shell.products') }}
      actions={
        !isReadOnly && (
          <Button variant="primary" icon="plus" onClick={() => setOpen('new')}>
            {text('products.newCategory')}
          </Button>
        )
      }
    >
      <Card isFlush>
        <QueryContent query={query}>
          {({ categories }) =>
            categories.length === 0 ? (
              <MessageState icon="tag" title={text('products.noCategoryYet')} />
            ) : (
              <CategoryRows categories={categories} isReadOnly={isReadOnly} onOpen={setOpen} />
            )
          }
        </QueryContent>
      </Card>
      {open && <CategoryDialog category={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

type CategoryRowsProps = {
  categories: readonly Category[]
  isReadOnly: boolean
  onOpen: (category: Category) => void
}

const CategoryRows = ({ categories, isReadOnly, onOpen }: CategoryRowsProps) => {
  const { text, locale } = useText()
  const order = useOfficeChange('/office/v1/category/order', { onDone: () => {} })
  const move = (from: number, to: number) => {
    const ids = categories.map(({ id }) => id)
    const [moved = ''] = ids.splice(from, 1)
    ids.splice(to, 0, moved)
    order.mutate({ ids })
  }
  return (
    <>
      {categories.map((category, position) => {
        const name = getLocalText(category.name, locale)
        return (
          <div key={category.id} className="row">
            <span className="thumbnail">
              <img src={category.pictureUrl} alt="" />
            </span>
            <span className="grow">
              {name}
              <span className="second-line mono">{category.id}</span>
            </span>
            <span className="muted">{text('products.productCount', { count: category.productCount })}</span>
            {!isReadOnly && (
              <>
                <IconButton
                  icon="up"
                  name={text('products.moveUp', { name })}
                  isDisabled={position === 0 || order.isPending}
                  onClick={() => move(position, position - 1)}
                />
                <IconButton
                  icon="down"
                  name={text('products.moveDown', { name })}
                  isDisabled={position === categories.length - 1 || order.isPending}
                  onClick={() => move(position, position + 1)}
                />
                <IconButton
                  icon="edit"
                  name={text('products.changeNamed', { name })}
                  onClick={() => onOpen(category)}
                />
              </>
            )}
          </div>
        )
      })}
      {order.error && (
        <div className="card__footer">
          <ChangeError error={order.error} />
        </div>
      )}
    </>
  )
}

/** The drawing of a kind of goods until a picture of its own is chosen. */
const DEFAULT_PICTURE = 'm1.svg'

const useCategoryDeeds = (category: Category | null, onClose: () => void) => {
  const { text } = useText()
  const notify = useNotify()
  const done = () => {
    notify(text('products.categorySaved'))
    onClose()
  }
  return {
    create: useOfficeChange('/office/v1/category/create', { onDone: done }),
    change: useOfficeChange('/office/v1/category/change', { onDone: done }),
    remove: useOfficeChange('/office/v1/category/remove', {
      onDone: () => {
        notify(text('products.categoryRemoved', { name: category?.id ?? '' }))
        onClose()
      },
    }),
  }
}

const CategoryDialog = ({ category, onClose }: { category: Category | null; onClose: () => void }) => {
  const { text } = useText()
  const [name, setName] = useState(() => category?.name ?? createEmptyText())
  const [typedCode, setTypedCode] = useState<string | null>(null)
  const [picture, setPicture] = useState(category?.picture ?? DEFAULT_PICTURE)
  const [isChecked, setIsChecked] = useState(false)
  const { create, change, remove } = useCategoryDeeds(category, onClose)
  const code = category?.id ?? typedCode ?? suggestCode(name['en-GB'])
  const isWrong = !CODE_PATTERN.test(code) && !category
  const isNameMissing = Object.values(name).some(each => each.trim() === '')
  const submit = () => {
    setIsChecked(true)
    if (isWrong || isNameMissing || create.isPending || change.isPending) return
    if (category) change.mutate({ id: category.id, version: category.version, name, picture })
    else create.mutate({ id: code, name, picture })
  }
  return (
    <Dialog
      title={category ? text('products.changeCategory') : text('products.newCategory')}
      onClose={onClose}
      onSubmit={submit}
      width="wide"
      footer={
        <>
          {category?.productCount === 0 && (
            <Button
              variant="ghost"
              isBusy={remove.isPending}
              onClick={() => remove.mutate({ id: category.id, version: category.version })}
            >
              {text('products.removeCategory')}
            </Button>
          )}
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={create.isPending || change.isPending}>
            {text('products.saveCategory')}
          </Button>
        </>
      }
    >
      <LanguageFields label={text('products.name')} texts={name} maxLength={40} onTexts={setName} />
      {isChecked && isNameMissing && (
        <p className="field__error" role="alert">
          {text('products.nameInAllLanguages')}
        </p>
      )}
      <div className="fields">
        <TextField
          label={text('products.code')}
          readOnly={category !== null}
          maxLength={40}
          value={code}
          onValue={setTypedCode}
          error={isChecked && isWrong ? text('products.codeWrong') : undefined}
        />
      </div>
      <ShopPictureField label={text('products.categoryPicture')} picture={picture} onPicture={setPicture} />
      <ChangeError error={create.error ?? change.error ?? remove.error} />
    </Dialog>
  )
}
