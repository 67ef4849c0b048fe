import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button, IconButton } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextField } from '../../parts/Field'
import { Drawer } from '../../parts/Overlay'
import { QueryContent } from '../../parts/states'
import { listRecentMonths } from './months'
import type { MadeSlip } from './SlipsTab'

type Goods = OfficeResponseData<'/office/v1/slip/goods'>['goods'][number]
type Item = { goods: Goods; quantity: number }

const NOBODY = ''
const MAX_QUANTITY = 99

const GoodsSearch = ({ onChosen }: { onChosen: (goods: Goods) => void }) => {
  const { text, format } = useText()
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  const found = useOfficeQuery('/office/v1/slip/goods', { query }, { isEnabled: query !== '' })
  return (
    <div className="stack">
      <div className="line line--foot">
        <span className="grow">
          <TextField label={text('stores.findGoods')} type="search" value={typed} onValue={setTyped} />
        </span>
        <Button icon="search" onClick={() => setQuery(typed.trim())}>
          {text('stores.find')}
        </Button>
      </div>
      {query !== '' && (
        <QueryContent query={found}>
          {({ goods }) => (
            <div role="list">
              {goods.length === 0 && <p className="muted">{text('stores.noGoods')}</p>}
              {goods.map(each => (
                <div key={each.skuId} role="listitem" className="row">
                  <span className="grow">
                    {format.join(each.name, each.skuName)}
                    <span className="second-line">
                      {text('stores.goodsNote', {
                        sku: each.skuId,
                        price: format.money(each.price),
                        count: each.stock,
                      })}
                    </span>
                  </span>
                  <IconButton
                    icon="plus"
                    name={text('stores.addGoods', { name: format.join(each.name, each.skuName) })}
                    isDisabled={each.stock === 0}
                    onClick={() => onChosen(each)}
                  />
                </div>
              ))}
            </div>
          )}
        </QueryContent>
      )}
    </div>
  )
}

const useSlip = (storeId: string, onMade: (slip: MadeSlip) => void) => {
  const [items, setItems] = useState<readonly Item[]>([])
  const [assistantId, setAssistantId] = useState(NOBODY)
  const [isChecked, setIsChecked] = useState(false)
  const make = useOfficeChange('/office/v1/slip/create', { onDone: onMade })
  const setQuantity = (skuId: string, quantity: number) =>
    setItems(before =>
      before.flatMap(item =>
        item.goods.skuId !== skuId ? [item] : quantity > 0 ? [{ ...item, quantity }] : [],
      ),
    )
  const add = (goods: Goods) =>
    setItems(before =>
      before.some(item => item.goods.skuId === goods.skuId) ? before : [...before, { goods, quantity: 1 }],
    )
  const submit = () => {
    setIsChecked(true)
    if (make.isPending || items.length === 0) return
    make.mutate({
      storeId,
      assistantId: assistantId || null,
      items: items.map(({ goods, quantity }) => ({ skuId: goods.skuId, quantity, price: goods.price })),
    })
  }
  const total = items.reduce((sum, { goods, quantity }) => sum + goods.price * quantity, 0)
  return { items, add, setQuantity, assistantId, setAssistantId, isChecked, make, submit, total }
}

type SlipDrawerProps = { storeId: string; onClose: () => void; onMade: (slip: MadeSlip) => void }

/** Makes an order in a store; its customer takes it over in the app and pays there. */
export const SlipDrawer = ({ storeId, onClose, onMade }: SlipDrawerProps) => {
  const { text, format } = useText()
  const slip = useSlip(storeId, onMade)
  const [month = ''] = listRecentMonths(new Date())
  const { data } = useOfficeQuery('/office/v1/assistant/list', { storeId, month })
  const present = data?.assistants.filter(({ leftAt }) => leftAt === null) ?? []
  return (
    <Drawer
      title={text('stores.newSlip')}
      onClose={onClose}
      onSubmit={slip.submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={slip.make.isPending}>
            {text('stores.makeSlip', { amount: format.money(slip.total) })}
          </Button>
        </>
      }
    >
      <GoodsSearch onChosen={slip.add} />
      {slip.items.map(({ goods, quantity }) => (
        <div key={goods.skuId} className="row">
          <span className="grow">
            {format.join(goods.name, goods.skuName)}
            <span className="second-line">{format.money(goods.price * quantity)}</span>
          </span>
          <IconButton
            icon="minus"
            name={text('stores.fewer', { name: goods.name })}
            onClick={() => slip.setQuantity(goods.skuId, quantity - 1)}
          />
          <b>{quantity}</b>
          <IconButton
            icon="plus"
            name={text('stores.more', { name: goods.name })}
            isDisabled={quantity >= Math.min(goods.stock, MAX_QUANTITY)}
            onClick={() => slip.setQuantity(goods.skuId, quantity + 1)}
          />
        </div>
      ))}
      {slip.isChecked && slip.items.length === 0 && (
        <p className="field__error" role="alert">
          {text('stores.goodsMissing')}
        </p>
      )}
      <SelectField
        label={text('stores.assistant')}
        value={slip.assistantId}
        options={[
          { value: NOBODY, label: text('stores.noAssistant') },
          ...present.map(({ id, name, number }) => ({ value: id, label: `${name} (${number})` })),
        ]}
        onValue={slip.setAssistantId}
      />
      <p className="note-text">{text('stores.slipHeld')}</p>
      <ChangeError error={slip.make.error} />
    </Drawer>
  )
}
