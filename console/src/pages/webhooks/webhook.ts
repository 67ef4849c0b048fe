import type { OfficeResponseData } from '@anzuo/contract/office/index'
import type { StatusTone } from '../../parts/Status'

export type WebhookEndpoint = OfficeResponseData<'/office/v1/webhook/list'>['endpoints'][number]
export type WebhookDelivery = OfficeResponseData<'/office/v1/webhook/deliveries'>['deliveries'][number]
export type WebhookTry = OfficeResponseData<'/office/v1/webhook/tries'>['tries'][number]
export type WithSecret = OfficeResponseData<'/office/v1/webhook/create'>

type EndpointState = 'on' | 'paused' | 'noAnswer' | 'gone'

/** Whether an address is told what happens, and if not, why. */
export const getEndpointState = ({ isEnabled, stoppedFor }: WebhookEndpoint): EndpointState =>
  isEnabled ? 'on' : (stoppedFor ?? 'paused')

export const endpointTones: Record<EndpointState, StatusTone> = {
  on: 'done',
  paused: 'closed',
  noAnswer: 'wrong',
  gone: 'wrong',
}

export const deliveryTones: Record<WebhookDelivery['status'], StatusTone> = {
  due: 'underWay',
  delivered: 'done',
  failed: 'wrong',
}
