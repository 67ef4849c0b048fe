import type { OfficeResponseData } from '@anzuo/contract/office/index'

export type Customer = OfficeResponseData<'/office/v1/customer/get'>
