import type { LocalizedText } from '@anzuo/domain/locale'

/** Who runs the product. Stand-ins until the operator enters its own; the reserved ending `.example` leads nowhere. */
export const operatingCompany = {
  name: {
    'en-GB': 'Anzuo Health Technology (Kunshan) Co., Ltd.',
    'zh-CN': '安座健康科技（昆山）有限公司',
    'zh-Hant': '安座健康科技（昆山）有限公司',
  },
  address: {
    'en-GB': '18 Tongfeng Road, Yushan, Kunshan, Suzhou, Jiangsu, China',
    'zh-CN': '江苏省苏州市昆山市玉山镇同丰路 18 号',
    'zh-Hant': '江蘇省蘇州市昆山市玉山鎮同豐路 18 號',
  },
  website: 'https://www.anzuo.example',
  email: 'care@anzuo.example',
  hours: { opens: '09:00', closes: '21:00' },
  hotline: '400-000-0190',
  postalCode: '215300',
} as const satisfies { name: LocalizedText; address: LocalizedText } & Record<string, unknown>
