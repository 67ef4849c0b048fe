export type PickerRegion = {
  name: string
  code: string
  postcode?: string
  inside?: PickerRegion[]
}

const createDistrict = (name: string, code: string, postcode: string): PickerRegion => ({
  name,
  code,
  postcode,
})

const createArea = (name: string, code: string, inside: PickerRegion[]): PickerRegion => ({
  name,
  code,
  inside,
})

/** A few regions of the platform's long list, with the codes of GB/T 2260: enough to turn all three wheels. */
export const samplePickerRegions: PickerRegion[] = [
  createArea('北京市', '110000', [
    createArea('北京市', '110100', [
      createDistrict('东城区', '110101', '100010'),
      createDistrict('西城区', '110102', '100032'),
      createDistrict('朝阳区', '110105', '100020'),
    ]),
  ]),
  createArea('上海市', '310000', [
    createArea('上海市', '310100', [
      createDistrict('黄浦区', '310101', '200001'),
      createDistrict('徐汇区', '310104', '200030'),
    ]),
  ]),
  createArea('广东省', '440000', [
    createArea('广州市', '440100', [
      createDistrict('越秀区', '440104', '510030'),
      createDistrict('海珠区', '440105', '510220'),
      createDistrict('天河区', '440106', '510630'),
    ]),
    createArea('深圳市', '440300', [
      createDistrict('福田区', '440304', '518033'),
      createDistrict('南山区', '440305', '518052'),
    ]),
  ]),
]
