import { randomUUID } from 'node:crypto'
import type { EndpointPath } from '@anzuo/contract'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import { createValidShopRequests } from './shopRequests'
import { createTestReportDraft, createUniquePhoneNumber } from './testServer'

/** A request of each call that the contract accepts; the ids belong to nobody. */
export const createValidRequests = (now: Date): Record<EndpointPath, object> => ({
  ...createAccountRequests(),
  ...createHealthRequests(now),
  ...createChairRequests(),
  ...createValidShopRequests(),
  '/open/app/app_config': {},
  '/weixin/openid': { code: 'code' },
  '/weixin/authorize': { returnTo: 'http://localhost/payment/1', state: '0f'.repeat(16) },
  '/weixin/mini_program_link': { page: { name: 'productDetail', id: 'w8' } },
  '/weixin/js_signature': { url: 'http://localhost/', type: 10 },
})

const createAccountRequests = () => {
  const phone = createUniquePhoneNumber()
  const email = 'lin@example.com'
  const solution = { challengeId: randomUUID(), nonce: '1' }
  const entered = { code: '123456', requestId: randomUUID() }
  return {
    '/auth/prepare_captcha': { phone },
    '/auth/get_captcha': { phone, ...solution },
    '/auth/prepare_email_captcha': { email },
    '/auth/get_email_captcha': { email, ...solution },
    '/auth/login': { phone, ...entered, agreed: true },
    '/auth/email_login': { email, ...entered, agreed: true },
    '/auth/weixin_phone_login': { code: 'code', agreed: true },
    '/auth/passkey/begin': {},
    '/auth/passkey/finish': { challengeId: randomUUID(), response: { id: 'passkey' } },
    '/auth/weixin_return': { code: 'code' },
    '/auth/weixin_return/keep': { code: 'code' },
    '/auth/logout': {},
    '/user/get': {},
    '/user/edit': { nickname: 'Lin' },
    '/user/profile/get': {},
    '/user/profile/edit': emptyHealthProfile,
    '/user/code/send': { channel: 'phone' },
    '/user/contact/change': {
      to: { channel: 'email', email },
      ...entered,
      proof: { channel: 'phone', ...entered },
    },
    '/user/devices/list': {},
    '/user/devices/sign_out': { id: randomUUID() },
    '/user/devices/sign_out_others': {},
    '/user/devices/sign_out_everywhere': {},
    '/user/passkeys/list': {},
    '/user/passkeys/begin': {},
    '/user/passkeys/add': { challengeId: randomUUID(), response: { id: 'passkey' }, label: 'Phone' },
    '/user/passkeys/rename': { id: 'passkey', label: 'Phone' },
    '/user/passkeys/remove': { id: 'passkey' },
    '/user/settings/get': {},
    '/user/settings/edit': { keepsViews: true },
    '/notification/list': { limit: 5 },
    '/notification/unread': {},
    '/notification/read': { ids: [randomUUID()] },
    '/notification/preferences/get': {},
    '/notification/preferences/edit': { switches: [{ kind: 'orderPaid', way: 'mail', isOn: false }] },
    '/notification/subscribe': { kinds: ['parcelShipped'] },
    '/check_reminder/get': {},
    '/check_reminder/save': {
      reminder: { minuteOfDay: 480, weekdays: [0, 2, 4], timeZone: 'Asia/Shanghai', isOn: true },
    },
    '/user/consents/list': {},
    '/user/consents/agree': { agreedTo: [{ document: 'privacy', version: '1.0' }] },
    '/user/export': {},
    '/user/erase': { part: 'views' },
    '/user/closing/look': {},
    '/user/closing/ask': {
      variant: 'store',
      reasons: ['noChairs'],
      feedback: '',
      proof: { channel: 'phone', ...entered },
    },
  } as const
}

const createHealthRequests = (now: Date) =>
  ({
    '/health_report/upload': createTestReportDraft(now),
    '/health_report/get': { id: randomUUID() },
    '/health_report/list': { limit: 5 },
    '/health_report/annotate': {
      id: randomUUID(),
      annotation: { tags: ['coffee', 'massage'], note: 'After lunch', editedAt: now.toISOString() },
    },
    '/health_report/delete': { id: randomUUID() },
    '/cuff_reading/add': { id: randomUUID(), systolic: 126, diastolic: 80, takenAt: now.toISOString() },
    '/cuff_reading/list': {},
    '/household_member/list': {},
    '/household_member/save': { ...emptyHealthProfile, id: randomUUID(), name: 'Lin' },
    '/household_member/delete': { id: randomUUID() },
    '/cuff_reading/delete': { id: randomUUID() },
    '/report_share/create': { reportId: randomUUID(), scope: 'summary', days: 7, showsName: true },
    '/report_share/list': {},
    '/report_share/revoke': { id: randomUUID() },
    '/open/report_share/get': { token: 'A'.repeat(43) },
  }) as const

const createChairRequests = () => {
  const chair = { serialNumber: 'HK24A00012' }
  const preset = {
    id: randomUUID(),
    name: 'Evening',
    program: 5,
    minutes: 20,
    intensity: 2,
    heat: 1,
    airbag: 0,
  }
  const span = { period: 'week', date: '2026-11-20', offsetMinutes: 480 }
  return {
    '/open/device/lookup': chair,
    '/open/device/guest_ticket': chair,
    '/device/list': {},
    '/device/get': chair,
    '/device/edit': { ...chair, name: 'Study', allowsGuests: true },
    '/device/claim': chair,
    '/device/bind': { claimId: randomUUID(), proof: 'ab'.repeat(16) },
    '/device/presence': {
      ...chair,
      proof: 'ab'.repeat(16),
      epoch: 1,
      info: '01'.repeat(24),
      unixSeconds: 1_800_000_000,
      nonceSource: { secret: 'cd'.repeat(16) },
    },
    '/device/remove': chair,
    '/device/member/list': chair,
    '/device/member/remove': { ...chair, memberId: randomUUID() },
    '/device/share': { ...chair, audience: 'family', hours: 24 },
    '/device/share/accept': { ...chair, key: 'k'.repeat(22) },
    '/device/ticket': chair,
    '/device/sit': chair,
    '/device/command': {
      ...chair,
      command: { name: 'start', program: 1, minutes: 10, token: 1, stopCount: 0 },
    },
    '/device/stop': { ...chair, isEmergency: true },
    '/device/home/get': chair,
    '/device/home/off': chair,
    '/device/preset/list': chair,
    '/device/preset/save': { ...chair, preset },
    '/device/preset/delete': { ...chair, id: preset.id },
    '/device/schedule/list': chair,
    '/device/schedule/save': {
      ...chair,
      schedule: {
        id: randomUUID(),
        presetId: preset.id,
        minuteOfDay: 1230,
        weekdays: [0, 2, 4],
        timeZone: 'Asia/Shanghai',
        isOn: true,
      },
    },
    '/device/schedule/delete': { ...chair, id: randomUUID() },
    '/device/favourite': { ...chair, program: 5, isFavourite: true },
    '/device/audit': { ...chair, limit: 10 },
    '/device/sessions/upload': { ...chair, pages: ['00'.repeat(20)] },
    '/device/firmware/get': chair,
    '/device/firmware/image': { ...chair, releaseId: randomUUID(), offset: 0 },
    '/device/firmware/report': { ...chair, releaseId: randomUUID(), status: '00'.repeat(20) },
    '/massage_statistics/get': span,
    '/massage_statistics/family': { ...chair, ...span },
    '/massage_statistics/consent': { ...chair, isShared: true },
    '/massage_statistics/records': { limit: 5 },
  } as const
}
