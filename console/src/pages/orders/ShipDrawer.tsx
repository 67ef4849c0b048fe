import {
  carrierCodes,
  getCarrierName,
  guessCarrier,
  OWN_FITTERS,
  type CarrierCode,
} from '@anzuo/domain/shop/carriers'
import { DEFAULT_LOCALE, parseLocaleTag } from '@anzuo/domain/locale'
import { isPromiseBroken } from '@anzuo/domain/shop/deliveryPromise'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button, IconButton } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { RadioChoice } from '../../parts/Choice'
import { SelectField, TextField } from '../../parts/Field'
import { Drawer } from '../../parts/Overlay'
import { listShippedKinds, type Order, type ShippedKind } from './order'
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

type ShipDrawerProps = {
  order: Order
  /** The part that is chosen at first. */
  initialKind?: string | null
  onClose: () => void
}

type Company = CarrierCode | typeof OWN_FITTERS
/** `company` is null until it is chosen or seen from the number. */
type ShipDraft = {
  kind: ShippedKind
  company: Company | null
  typedNumber: string
  quantities: ParcelQuantities
}

/** What is still to be shipped, and the deed; a second click or a lost answer sends nothing twice. */
const useShipment = ({ order, initialKind, onClose }: ShipDrawerProps) => {
  const { text } = useText()
  const notify = useNotify()
  const kinds = listShippedKinds(order)
  const [draft, setDraft] = useState<ShipDraft>({
    kind: kinds.find(kind => kind === initialKind) ?? kinds[0] ?? 'parcel',
    company: null,
    typedNumber: '',
    quantities: {},
  })
  const [isChecked, setIsChecked] = useState(false)
  const ship = useOfficeChange('/office/v1/order/ship', {
    onDone: () => {
      notify(text('orders.shipped', { number: order.number }))
      onClose()
    },
  })
  const { kind } = draft
  const lines = listParcelLines(
    order.lines.filter(({ deliveryKind }) => deliveryKind === kind),
    draft.quantities,
  )
  const company: Company =
    draft.company ?? guessCarrier(draft.typedNumber) ?? (kind === 'fitted' ? OWN_FITTERS : 'shunfeng')
  const isOurs = company === OWN_FITTERS
  const trackingNumber = isOurs ? '' : parseTrackingNumber(draft.typedNumber)
  const packed = lines.filter(({ inParcel }) => inParcel > 0)
  const submit = () => {
    setIsChecked(true)
    if (trackingNumber === null || packed.length === 0 || ship.isPending) return
    const contents = packed.map(({ skuId, inParcel }) => ({ skuId, quantity: inParcel }))
    ship.mutate({
      id: order.id,
      version: order.version,
      kind,
      parcel: { company, trackingNumber, lines: contents },
    })
  }
  return {
    draft,
    change: (changes: Partial<ShipDraft>) => setDraft({ ...draft, ...changes }),
    lines,
    ship,
    submit,
    kinds,
    company,
    isOurs,
    isNumberWrong: isChecked && trackingNumber === null,
    isNumberTaken: !isOurs && order.parcels.some(parcel => parcel.trackingNumber === trackingNumber),
    isEmpty: isChecked && packed.length === 0,
  }
}

/** Sends a parcel: all that is left of the order, or some of it. */
export const ShipDrawer = (props: ShipDrawerProps) => {
  const { order, onClose } = props
  const { text, format, locale } = useText()
  const shipment = useShipment(props)
  const { draft, change, lines, ship, submit, isNumberWrong, isNumberTaken, isEmpty } = shipment
  const { kinds, company, isOurs } = shipment
  const promised = order.deliveries.find(({ kind }) => kind === draft.kind)?.promise?.to
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
      {kinds.length > 1 && (
        <RadioChoice<ShippedKind>
          legend={text('orders.whichDelivery')}
          options={kinds.map(value => ({ value, label: text(`orders.deliveryKind.${value}`) }))}
          value={draft.kind}
          onValue={kind => change({ kind, company: null })}
          isInColumns
        />
      )}
      <Contents
        lines={lines}
        onQuantity={(skuId, quantity) => change({ quantities: { ...draft.quantities, [skuId]: quantity } })}
      />
      {isEmpty && <Callout tone="alert">{text('orders.parcelEmpty')}</Callout>}
      <div className="fields">
        <SelectField<Company>
          label={text('orders.carrier')}
          value={company}
          options={(draft.kind === 'fitted' ? [OWN_FITTERS, ...carrierCodes] : [...carrierCodes]).map(
            value => ({
              value: value as Company,
              label: getCarrierName(value, parseLocaleTag(locale) ?? DEFAULT_LOCALE),
            }),
          )}
          onValue={chosen => change({ company: chosen })}
        />
        {!isOurs && (
          <TextField
            label={text('orders.trackingNumber')}
            autoComplete="off"
            maxLength={60}
            value={draft.typedNumber}
            onValue={typedNumber => change({ typedNumber })}
            error={isNumberWrong ? text('orders.trackingNumberWrong') : undefined}
          />
        )}
      </div>
      {isNumberTaken && <Callout tone="notice">{text('orders.sameNumber')}</Callout>}
      {promised && isPromiseBroken(promised, Date.now()) && (
        <Callout tone="notice">{text('orders.shipsLate', { day: format.date(promised) })}</Callout>
      )}
      <Callout>{text('orders.customerIsTold')}</Callout>
      <ChangeError error={ship.error} />
    </Drawer>
  )
}
