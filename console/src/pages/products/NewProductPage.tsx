import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextField } from '../../parts/Field'
import { Page } from '../../parts/Page'
import { MessageState, QueryContent } from '../../parts/states'
import { LanguageFields } from './LanguageFields'
import { arrangeSkus } from './skuTable'
import {
  CODE_PATTERN,
  createEmptyContent,
  createEmptyText,
  getLocalText,
  suggestCode,
  type Category,
} from './product'

/** Begins a product: what it is called and where it stands. Everything else follows in the editor; buyers see nothing yet. */
export const NewProductPage = () => {
  const { text } = useText()
  const query = useOfficeQuery('/office/v1/category/list', {})
  return (
    <Page title={text('products.new')} parent={{ to: '/products', title: text('shell.products') }}>
      <QueryContent query={query}>
        {({ categories }) =>
          categories.length > 0 ? <NewProductForm categories={categories} /> : <NoCategory />
        }
      </QueryContent>
    </Page>
  )
}

const NoCategory = () => {
  const { text } = useText()
  const navigate = useNavigate()
  return (
    <Card>
      <MessageState
        icon="tag"
        title={text('products.noCategory')}
        actions={
          <Button variant="soft" onClick={() => navigate('/categories')}>
            {text('products.categories')}
          </Button>
        }
      />
    </Card>
  )
}

const NewProductForm = ({ categories }: { categories: readonly Category[] }) => {
  const { text, locale } = useText()
  const navigate = useNavigate()
  const [name, setName] = useState(createEmptyText)
  const [typedCode, setTypedCode] = useState<string | null>(null)
  const [categoryId, setCategoryId] = useState(categories[0]?.id ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const code = typedCode ?? suggestCode(name['en-GB'])
  const isCodeWrong = !CODE_PATTERN.test(code)
  const create = useOfficeChange('/office/v1/catalogue/create', {
    onDone: ({ id }) => void navigate(`/products/${encodeURIComponent(id)}/show`),
  })
  const submit = () => {
    setIsChecked(true)
    if (isCodeWrong || create.isPending) return
    const content = { ...createEmptyContent(categoryId), name }
    create.mutate({ id: code, content: { ...content, skus: arrangeSkus(code, [], []) } })
  }
  return (
    <Card title={text('products.newTitle')}>
      <form
        className="stack"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        <LanguageFields label={text('products.name')} texts={name} maxLength={80} onTexts={setName} />
        <div className="fields">
          <TextField
            label={text('products.code')}
            hint={text('products.codeHint')}
            autoComplete="off"
            maxLength={40}
            value={code}
            onValue={setTypedCode}
            error={isChecked && isCodeWrong ? text('products.codeWrong') : undefined}
          />
          <SelectField
            label={text('products.category')}
            value={categoryId}
            options={categories.map(({ id, name: texts }) => ({
              value: id,
              label: getLocalText(texts, locale),
            }))}
            onValue={setCategoryId}
          />
        </div>
        <ChangeError error={create.error} />
        <div className="line line--end">
          <Button onClick={() => navigate('/products')}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={create.isPending}>
            {text('products.createDraft')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
