import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button, IconButton } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextField } from '../../parts/Field'
import { Drawer } from '../../parts/Overlay'
import { carriers, type Carrier, type Order } from './order'
import {
  listParcelLines,
  parseTrackingNumber,
  type ParcelDraftLine,
  type ParcelQuantities,
} from './parcelDraft'

type ContentsProps = { lines: ParcelDraftLine[]; onQuantity: (skuId: string, quantity: number) => void }

const Contents = ({ lines, onQuantity }: ContentsProps) => {
  const { text } = useText()
  const left = lines.reduce((sum, { leftToShip, inParcel }) => sum + leftToShip - inParcel, 0)
  return (
    <Card
      isFlush
      title={text('orders.inThisParcel')}
      footer={left > 0 ? text('orders.leftForNext', { count: left }) : text('orders.nothingLeft')}
    >
      {lines.map(line => (
        <div key={line.skuId} className="row">
          <span className="thumbnail">
            <img src={line.picture} alt="" />
          </span>
          <span className="grow">
            {line.name}
            <span className="second-line">{line.skuName}</span>
          </span>
          <IconButton
            icon="minus"
            name={text('orders.fewer', { name: line.name })}
            isDisabled={line.inParcel === 0}
            onClick={() => onQuantity(line.skuId, line.inParcel - 1)}
          />
          <output aria-label={text('orders.pieces', { name: line.name })}>{line.inParcel}</output>
          <IconButton
            icon="plus"
            name={text('orders.more', { name: line.name })}
            isDisabled={line.inParcel === line.leftToShip}
            onClick={() => onQuantity(line.skuId, line.inParcel + 1)}
          />
          <span className="muted">{text('orders.ofLeft', { count: line.leftToShip })}</span>
        </div>
      ))}
    </Card>
  )
}

type ShipDraft = { company: Carrier; typedNumber: string; quantities: ParcelQuantities }

/** What is still to be shipped, and the deed; a second click or a lost answer sends nothing twice. */
const useShipment = (order: Order, onClose: () => void) => {
  const { text } = useText()
  const notify = useNotify()
  const [draft, setDraft] = useState<ShipDraft>({ company: 'shunfeng', typedNumber: '', quantities: {} })
  const [isChecked, setIsChecked] = useState(false)
  const ship = useOfficeChange('/office/v1/order/ship', {
    onDone: () => {
      notify(text('orders.shipped', { number: order.number }))
      onClose()
    },
  })
  const lines = listParcelLines(order.lines, draft.quantities)
  const trackingNumber = parseTrackingNumber(draft.typedNumber)
  const packed = lines.filter(({ inParcel }) => inParcel > 0)
  const submit = () => {
    setIsChecked(true)
    if (!trackingNumber || packed.length === 0 || ship.isPending) return
    const contents = packed.map(({ skuId, inParcel }) => ({ skuId, quantity: inParcel }))
    ship.mutate({
      id: order.id,
      version: order.version,
      parcel: { company: draft.company, trackingNumber, lines: contents },
    })
  }
  return {
    draft,
    change: (changes: Partial<ShipDraft>) => setDraft({ ...draft, ...changes }),
    lines,
    ship,
    submit,
    isNumberWrong: isChecked && !trackingNumber,
    isEmpty: isChecked && packed.length === 0,
  }
}

/** Sends a parcel: all that is left of the order, or some of it. */
export const ShipDrawer = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { text } = useText()
  const { draft, change, lines, ship, submit, isNumberWrong, isEmpty } = useShipment(order, onClose)
  return (
    <Drawer
      title={text('orders.shipTitle')}
      note={order.number}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" icon="truck" isBusy={ship.isPending}>
            {text('orders.shipDo')}
          </Button>
        </>
      }
    >
      <Contents
        lines={lines}
        onQuantity={(skuId, quantity) => change({ quantities: { ...draft.quantities, [skuId]: quantity } })}
      />
      {isEmpty && <Callout tone="alert">{text('orders.parcelEmpty')}</Callout>}
      <div className="fields">
        <SelectField
          label={text('orders.carrier')}
          value={draft.company}
          options={carriers.map(value => ({ value, label: text(`orders.carrierName.${value}`) }))}
          onValue={company => change({ company })}
        />
        <TextField
          label={text('orders.trackingNumber')}
          autoComplete="off"
          maxLength={60}
          value={draft.typedNumber}
          onValue={typedNumber => change({ typedNumber })}
          error={isNumberWrong ? text('orders.trackingNumberWrong') : undefined}
        />
      </div>
      <Callout>{text('orders.customerIsTold')}</Callout>
      <ChangeError error={ship.error} />
    </Drawer>
  )
}
