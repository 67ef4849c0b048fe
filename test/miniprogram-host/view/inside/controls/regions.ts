export type Region = { name: string; code: string; postcode?: string; inside?: Region[] }

/** A few regions of the platform's long list, with the codes of GB/T 2260: enough to turn all three wheels. */
export const regions: Region[] = [
  {
    name: '北京市',
    code: '110000',
    inside: [
      {
        name: '北京市',
        code: '110100',
        inside: [
          { name: '东城区', code: '110101', postcode: '100010' },
          { name: '西城区', code: '110102', postcode: '100032' },
          { name: '朝阳区', code: '110105', postcode: '100020' },
        ],
      },
    ],
  },
  {
    name: '上海市',
    code: '310000',
    inside: [
      {
        name: '上海市',
        code: '310100',
        inside: [
          { name: '黄浦区', code: '310101', postcode: '200001' },
          { name: '徐汇区', code: '310104', postcode: '200030' },
        ],
      },
    ],
  },
  {
    name: '广东省',
    code: '440000',
    inside: [
      {
        name: '广州市',
        code: '440100',
        inside: [
          { name: '越秀区', code: '440104', postcode: '510030' },
          { name: '海珠区', code: '440105', postcode: '510220' },
          { name: '天河区', code: '440106', postcode: '510630' },
        ],
      },
      {
        name: '深圳市',
        code: '440300',
        inside: [
          { name: '福田区', code: '440304', postcode: '518033' },
          { name: '南山区', code: '440305', postcode: '518052' },
        ],
      },
    ],
  },
]
