import { parsePastedAddress, findDistrictInAddress, searchDistricts, type Province } from '.'

const provinces: Province[] = [
  {
    code: '310000',
    name: '上海市',
    cities: [
      {
        code: '310100',
        name: '上海市',
        districts: [
          { code: '310104', name: '徐汇区' },
          { code: '310115', name: '浦东新区' },
        ],
      },
    ],
  },
  {
    code: '330000',
    name: '浙江省',
    cities: [
      {
        code: '330100',
        name: '杭州市',
        districts: [
          { code: '330106', name: '西湖区' },
          { code: '330110', name: '余杭区' },
        ],
      },
    ],
  },
  {
    code: '360000',
    name: '江西省',
    cities: [{ code: '360100', name: '南昌市', districts: [{ code: '360103', name: '西湖区' }] }],
  },
  {
    code: '420000',
    name: '湖北省',
    cities: [
      { code: '422800', name: '恩施土家族苗族自治州', districts: [{ code: '422801', name: '恩施市' }] },
      { code: '429000', name: '省直辖县', districts: [{ code: '429004', name: '仙桃市' }] },
    ],
  },
  {
    code: '450000',
    name: '广西壮族自治区',
    cities: [{ code: '450100', name: '南宁市', districts: [{ code: '450103', name: '青秀区' }] }],
  },
]

describe('a pasted address', () => {
  const wanted = { name: '王桂兰', phone: '13900001187', place: '浙江省杭州市西湖区文三路199号3幢1单元201室' }

  it.each([
    '王桂兰 139 0000 1187 浙江省杭州市西湖区文三路 199 号 3 幢 1 单元 201 室',
    '浙江省杭州市西湖区文三路199号3幢1单元201室，王桂兰，13900001187',
    '收货人：王桂兰\n手机号码：139-0000-1187\n所在地区：浙江省杭州市西湖区\n详细地址：文三路199号3幢1单元201室',
    '王桂兰13900001187浙江省杭州市西湖区文三路199号3幢1单元201室',
    '地址：浙江省 杭州市 西湖区 文三路199号3幢1单元201室 收件人：王桂兰 电话：+86 13900001187 邮编：310012',
    '王桂兰（收） 浙江省杭州市西湖区文三路199号3幢1单元201室 １３９００００１１８７',
  ])('is taken apart however it was written: %s', text => {
    expect(parsePastedAddress(text)).toEqual(wanted)
  })

  it('may be in another language', () => {
    expect(parsePastedAddress('Lin Yi, 13800006021, Flat 502, 288 Anfu Road')).toEqual({
      name: 'Lin Yi',
      phone: '13800006021',
      place: 'Flat 502 288 Anfu Road',
    })
  })

  it('may lack a name or a phone; a place is never taken for a name', () => {
    expect(parsePastedAddress('西湖区 文三路')).toEqual({ name: null, phone: null, place: '西湖区文三路' })
    expect(parsePastedAddress('杭州市西湖区文三路 199 号 13900001187')).toEqual({
      name: null,
      phone: '13900001187',
      place: '杭州市西湖区文三路199号',
    })
  })

  it('takes no longer number for a phone', () => {
    expect(parsePastedAddress('订单 202611201390000118799').phone).toBeNull()
  })
})

describe('the region of an address', () => {
  it.each([
    ['浙江省杭州市西湖区文三路199号', '330106', '文三路199号'],
    ['浙江杭州西湖文三路199号', '330106', '文三路199号'],
    ['杭州市西湖区文三路199号', '330106', '文三路199号'],
    ['中国浙江省杭州市余杭区', '330110', ''],
    ['余杭区某街1号', '330110', '某街1号'],
    ['上海市徐汇区安福路', '310104', '安福路'],
    ['上海市上海市浦东新区世纪大道', '310115', '世纪大道'],
    ['广西南宁青秀区民族大道', '450103', '民族大道'],
    ['湖北恩施恩施市舞阳大道', '422801', '舞阳大道'],
    ['湖北省仙桃市仙桃大道', '429004', '仙桃大道'],
  ])('is read from its words: %s', (text, districtCode, detail) => {
    expect(findDistrictInAddress(text, provinces)).toMatchObject({ districtCode, detail })
  })

  it('is left open when two districts of one name could be meant, or none is named', () => {
    expect(findDistrictInAddress('西湖区文三路', provinces)).toBeNull()
    expect(findDistrictInAddress('文三路199号', provinces)).toBeNull()
    expect(findDistrictInAddress('', provinces)).toBeNull()
  })

  it('names each place once', () => {
    expect(findDistrictInAddress('上海徐汇区', provinces)?.region).toEqual(['上海市', '徐汇区'])
    expect(findDistrictInAddress('湖北仙桃市', provinces)?.region).toEqual(['湖北省', '仙桃市'])
  })
})

it('a district is found by part of its name, or by its city', () => {
  expect(searchDistricts('西湖', provinces).map(({ districtCode }) => districtCode)).toEqual([
    '330106',
    '360103',
  ])
  expect(searchDistricts('杭州', provinces)).toHaveLength(2)
  expect(searchDistricts('东新', provinces)).toEqual([
    { districtCode: '310115', region: ['上海市', '浦东新区'] },
  ])
  expect(searchDistricts(' ', provinces)).toEqual([])
})
