import type { Warehouse } from '@anzuo/domain/settings/shopSettings'
import type { CarrierContact } from '../../gateways/carriers/carrierService'

/** Where returns go, as couriers in China read it. */
export const getWarehouseContact = ({ name, phone, address }: Warehouse): CarrierContact => ({
  name: name['zh-CN'],
  phone,
  address: address['zh-CN'],
})
