import type { CarrierContact } from '../../gateways/carriers/carrierService'
import { translate } from '../../messages'

/** Where returns go, as couriers in China read it. */
export const getWarehouseContact = ({ warehousePhone }: { warehousePhone: string }): CarrierContact => ({
  name: translate('zh-CN', { key: 'warehouseName' }),
  phone: warehousePhone,
  address: translate('zh-CN', { key: 'warehouseAddress' }),
})
