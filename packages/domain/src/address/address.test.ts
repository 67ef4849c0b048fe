import { parsePastedAddress, findDistrictInAddress, searchDistricts, type Province } from '.'

type City = Province['cities'][number]

/** A city with the names of its districts by their codes. */
const createCity = (code: string, name: string, districtNames: Record<string, string>): City => {
  const districts = Object.entries(districtNames).map(([key, district]) => ({ code: key, name: district }))
  return { code, name, districts }
}

const createProvince = (code: string, name: string, ...cities: City[]): Province => ({ code, name, cities })

const provinces: Province[] = [
  createProvince(
    '310000',
    '上海市',
    createCity('310100', '上海市', { 310104: '徐汇区', 310115: '浦东新区' }),
  ),
  createProvince('330000', '浙江省', createCity('330100', '杭州市', { 330106: '西湖区', 330110: '余杭区' })),
  createProvince('360000', '江西省', createCity('360100', '南昌市', { 360103: '西湖区' })),
  createProvince(
    '420000',
    '湖北省',
    createCity('422800', '恩施土家族苗族自治州', { 422801: '恩施市' }),
    createCity('429000', '省直辖县', { 429004: '仙桃市' }),
  ),
  createProvince('450000', '广西壮族自治区', createCity('450100', '南宁市', { 450103: '青秀区' })),
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
