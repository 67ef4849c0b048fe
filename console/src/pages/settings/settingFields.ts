import type { SettingsSection } from '@anzuo/domain/settings/shopSettings'
import { publishingModes } from '@anzuo/domain/shop/moderation'
import type { TextKey } from '../../i18n/useText'
import type { IconName } from '../../parts/iconShapes'

type SettingKind = 'count' | 'money' | 'switch' | 'choice' | 'text' | 'localized' | 'hours'

/** One value that the company decides: what it is called, and where buyers read it. */
export type SettingField = {
  section: SettingsSection
  name: string
  kind: SettingKind
  label: TextKey
  note?: TextKey
  unit?: TextKey
  readAt?: readonly TextKey[]
  /** What is chosen between, of kind `choice`. */
  options?: readonly { value: string; label: TextKey; note: TextKey }[]
}

/** What the page shows at once. */
export type SettingGroup = {
  key: string
  icon: IconName
  title: TextKey
  sections: readonly { section: SettingsSection; title: TextKey; fields: readonly SettingField[] }[]
}

type FieldExtras = Pick<SettingField, 'note' | 'unit' | 'readAt' | 'options'>

const createField =
  (section: SettingsSection) =>
  (
    ...[name, kind, label, extras = {}]: [
      name: string,
      kind: SettingKind,
      label: TextKey,
      extras?: FieldExtras,
    ]
  ): SettingField => ({ section, name, kind, label, ...extras })

const payment = createField('payment')
const logIn = createField('logIn')
const orders = createField('orders')
const refunds = createField('refunds')
const delivery = createField('delivery')
const warehouse = createField('warehouse')
const points = createField('points')
const reviews = createField('reviews')
const invoices = createField('invoices')
const app = createField('app')
const company = createField('company')

const days = { unit: 'settings.unit.days' } as const
const terms = ['settings.readAt.terms'] as const
const pointsTexts = ['settings.readAt.pointsRules', 'settings.readAt.help'] as const
const companyTexts = ['settings.readAt.contact', 'settings.readAt.terms', 'settings.readAt.privacy'] as const

/** Everything that the company decides, in the order in which it stands on the page. Announcements have a form of their own. */
export const settingGroups: readonly SettingGroup[] = [
  {
    key: 'payment',
    icon: 'money',
    title: 'settings.group.payment',
    sections: [
      {
        section: 'payment',
        title: 'settings.group.payment',
        fields: [
          payment('weixin', 'switch', 'settings.payment.weixin'),
          payment('alipay', 'switch', 'settings.payment.alipay'),
          payment('friend', 'switch', 'settings.payment.friend', { note: 'settings.payment.friendNote' }),
        ],
      },
    ],
  },
  {
    key: 'log-in',
    icon: 'key',
    title: 'settings.group.logIn',
    sections: [
      {
        section: 'logIn',
        title: 'settings.group.logIn',
        fields: [
          logIn('phone', 'switch', 'settings.logIn.phone'),
          logIn('email', 'switch', 'settings.logIn.email'),
        ],
      },
    ],
  },
  {
    key: 'orders',
    icon: 'return',
    title: 'settings.group.orders',
    sections: [
      {
        section: 'orders',
        title: 'settings.section.orders',
        fields: [
          orders('payMinutes', 'count', 'settings.orders.payMinutes', {
            note: 'settings.orders.payMinutesNote',
            unit: 'settings.unit.minutes',
            readAt: ['settings.readAt.checkout', ...terms],
          }),
          orders('friendPayHours', 'count', 'settings.orders.friendPayHours', {
            note: 'settings.orders.friendPayHoursNote',
            unit: 'settings.unit.hours',
            readAt: ['settings.readAt.friend', ...terms],
          }),
          orders('confirmDays', 'count', 'settings.orders.confirmDays', { ...days, readAt: terms }),
          orders('extendDays', 'count', 'settings.orders.extendDays', {
            ...days,
            readAt: ['settings.readAt.order', ...terms],
          }),
          orders('commentDays', 'count', 'settings.orders.commentDays', { ...days, readAt: pointsTexts }),
        ],
      },
      {
        section: 'refunds',
        title: 'settings.section.refunds',
        fields: [
          refunds('afterSaleDays', 'count', 'settings.refunds.afterSaleDays', {
            ...days,
            note: 'settings.refunds.afterSaleDaysNote',
            readAt: [
              'settings.readAt.product',
              'settings.readAt.aboutShop',
              'settings.readAt.help',
              'settings.readAt.terms',
            ],
          }),
          refunds('returnDays', 'count', 'settings.refunds.returnDays', {
            ...days,
            note: 'settings.refunds.returnDaysNote',
            readAt: ['settings.readAt.refund'],
          }),
          refunds('quoteDays', 'count', 'settings.refunds.quoteDays', {
            ...days,
            note: 'settings.refunds.quoteDaysNote',
          }),
          refunds('signatureAmount', 'money', 'settings.refunds.signatureAmount', {
            note: 'settings.refunds.signatureAmountNote',
          }),
        ],
      },
    ],
  },
  {
    key: 'delivery',
    icon: 'truck',
    title: 'settings.group.delivery',
    sections: [
      {
        section: 'delivery',
        title: 'settings.section.delivery',
        fields: [
          delivery('freeFreightFrom', 'money', 'settings.delivery.freeFreightFrom', {
            readAt: ['settings.readAt.product', 'settings.readAt.checkout', 'settings.readAt.help'],
          }),
          delivery('freight', 'money', 'settings.delivery.freight', {
            readAt: ['settings.readAt.product', 'settings.readAt.checkout', 'settings.readAt.help'],
          }),
          delivery('appointmentFromDays', 'count', 'settings.delivery.appointmentFromDays', {
            ...days,
            note: 'settings.delivery.appointmentFromDaysNote',
            readAt: ['settings.readAt.product', 'settings.readAt.checkout'],
          }),
          delivery('appointmentDays', 'count', 'settings.delivery.appointmentDays', {
            ...days,
            readAt: ['settings.readAt.checkout'],
          }),
          delivery('appointmentsPerSlot', 'count', 'settings.delivery.appointmentsPerSlot', {
            note: 'settings.delivery.appointmentsPerSlotNote',
          }),
        ],
      },
      {
        section: 'warehouse',
        title: 'settings.section.warehouse',
        fields: [
          warehouse('name', 'localized', 'settings.warehouse.name', { readAt: ['settings.readAt.refund'] }),
          warehouse('address', 'localized', 'settings.warehouse.address', {
            readAt: ['settings.readAt.refund'],
          }),
          warehouse('phone', 'text', 'settings.warehouse.phone', { readAt: ['settings.readAt.refund'] }),
          warehouse('hours', 'hours', 'settings.warehouse.hours'),
        ],
      },
    ],
  },
  {
    key: 'points',
    icon: 'check',
    title: 'settings.group.points',
    sections: [
      {
        section: 'points',
        title: 'settings.group.points',
        fields: [
          points('pointsPerYuan', 'count', 'settings.points.pointsPerYuan', { readAt: pointsTexts }),
          points('pointValue', 'money', 'settings.points.pointValue', { readAt: pointsTexts }),
          points('pointsMostPercent', 'count', 'settings.points.pointsMostPercent', {
            unit: 'settings.unit.percent',
            readAt: pointsTexts,
          }),
          points('commentPoints', 'count', 'settings.points.commentPoints', { readAt: pointsTexts }),
        ],
      },
    ],
  },
  {
    key: 'reviews',
    icon: 'eye',
    title: 'settings.group.reviews',
    sections: [
      {
        section: 'reviews',
        title: 'settings.group.reviews',
        fields: [
          reviews('publishing', 'choice', 'settings.reviews.publishing', {
            note: 'settings.reviews.publishingNote',
            options: publishingModes.map(value => ({
              value,
              label: `reviews.publishing.${value}`,
              note: `reviews.publishingNote.${value}`,
            })),
          }),
        ],
      },
    ],
  },
  {
    key: 'invoices',
    icon: 'list',
    title: 'settings.group.invoices',
    sections: [
      {
        section: 'invoices',
        title: 'settings.group.invoices',
        fields: [
          invoices('goodsTaxPercent', 'count', 'settings.invoices.goodsTaxPercent', {
            unit: 'settings.unit.percent',
          }),
          invoices('freightTaxPercent', 'count', 'settings.invoices.freightTaxPercent', {
            unit: 'settings.unit.percent',
          }),
          invoices('goodsCode', 'text', 'settings.invoices.goodsCode', {
            note: 'settings.invoices.goodsCodeNote',
          }),
          invoices('repairTaxPercent', 'count', 'settings.invoices.repairTaxPercent', {
            unit: 'settings.unit.percent',
          }),
          invoices('repairCode', 'text', 'settings.invoices.repairCode', {
            note: 'settings.invoices.goodsCodeNote',
          }),
        ],
      },
    ],
  },
  { key: 'announcements', icon: 'chat', title: 'settings.group.announcements', sections: [] },
  {
    key: 'app',
    icon: 'shield',
    title: 'settings.group.app',
    sections: [
      {
        section: 'app',
        title: 'settings.group.app',
        fields: [
          app('minimumVersion', 'text', 'settings.app.minimumVersion', {
            note: 'settings.app.minimumVersionNote',
          }),
          app('healthCheck', 'switch', 'settings.app.healthCheck'),
          app('tonguePhoto', 'switch', 'settings.app.tonguePhoto'),
          app('iosDownload', 'text', 'settings.app.iosDownload', { readAt: ['settings.readAt.download'] }),
          app('androidDownload', 'text', 'settings.app.androidDownload', {
            readAt: ['settings.readAt.download'],
          }),
        ],
      },
    ],
  },
  {
    key: 'company',
    icon: 'globe',
    title: 'settings.group.company',
    sections: [
      {
        section: 'company',
        title: 'settings.group.company',
        fields: [
          company('name', 'localized', 'settings.company.name', { readAt: companyTexts }),
          company('address', 'localized', 'settings.company.address', { readAt: companyTexts }),
          company('postalCode', 'text', 'settings.company.postalCode', { readAt: companyTexts }),
          company('taxNumber', 'text', 'settings.company.taxNumber'),
          company('website', 'text', 'settings.company.website', { readAt: companyTexts }),
          company('email', 'text', 'settings.company.email', { readAt: companyTexts }),
          company('hotline', 'text', 'settings.company.hotline', {
            readAt: [...companyTexts, 'settings.readAt.help'],
          }),
          company('hours', 'hours', 'settings.company.hours', {
            readAt: [...companyTexts, 'settings.readAt.help'],
          }),
          company('complaintAddress', 'localized', 'settings.company.complaintAddress', {
            note: 'settings.company.complaintAddressNote',
            readAt: ['settings.readAt.contact'],
          }),
        ],
      },
    ],
  },
]
