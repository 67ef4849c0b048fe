import type { ProductFeature } from '@anzuo/domain/shop/choices'
import type { LocalizedText } from '@anzuo/domain/locale'
import type { ProductFacts } from '@anzuo/domain/shop/productFacts'
import type { ProductCategoryId } from './categories'
import type { ProductColour } from './productColours'
import type { ProductKitKey } from './productKits'
import { toUntranslatedText, toLocalizedText } from './localizedText'

/** A row of the product's table, with the measure that it tells, where buyers compare by it. */
type SpecificationSeed = { name: LocalizedText; value: LocalizedText; facts?: ProductFacts }

/** A product as it is written down here; `seedDemoCatalogue` makes rows of it. */
export type ProductSeed = {
  id: string
  category: ProductCategoryId
  name: LocalizedText
  tagline: LocalizedText
  story: LocalizedText
  priceYuan: number
  colours: readonly { colour: ProductColour; picture: string; stock: number }[]
  /** What comes along, where that can be chosen: the first is the price of the product, with the stock of each colour. */
  kits?: readonly [
    ProductKitKey,
    ...{ kit: ProductKitKey; addedYuan: number; stock: Partial<Record<ProductColour, number>> }[],
  ]
  /** Pictures beside those of the colours. */
  extraPictures?: readonly string[]
  video?: string
  /** Pictures by which it is turned, from the front to its right side. */
  spinFrames?: readonly string[]
  features?: readonly ProductFeature[]
  specifications: readonly SpecificationSeed[]
  /** Chairs carry their model in the serial number, and are set up at home. */
  isChair?: true
}

/** Sizes read length × width × height. */
const toWidth = (size: string): ProductFacts => {
  const [, width] = size.match(/[\d.]+/g) ?? []
  return width === undefined ? {} : { widthCm: Number(width) }
}

const spec = {
  size: (text: string) => ({
    name: toLocalizedText('Size', '尺寸', '尺寸'),
    value: toUntranslatedText(text),
    facts: toWidth(text),
  }),
  weight: (kilograms: number) => ({
    name: toLocalizedText('Weight', '重量', '重量'),
    value: toUntranslatedText(`${kilograms} kg`),
    facts: { massKg: kilograms },
  }),
  wall: (centimetres: number) => ({
    name: toLocalizedText('Distance to the wall', '离墙距离', '離牆距離'),
    value: toUntranslatedText(`${centimetres} cm`),
    facts: { wallClearanceCm: centimetres },
  }),
  track: (centimetres: number) => ({
    name: toLocalizedText('Track', '导轨', '導軌'),
    value: toUntranslatedText(`${centimetres} cm`),
    facts: { trackCm: centimetres },
  }),
  noise: (decibels: number) => ({
    name: toLocalizedText('Noise', '噪音', '噪音'),
    value: toUntranslatedText(`≤ ${decibels} dB`),
    facts: { noiseDb: decibels },
  }),
  load: (kilograms: number) => ({
    name: toLocalizedText('Maximum load', '承重', '承重'),
    value: toUntranslatedText(`${kilograms} kg`),
    facts: { maxLoadKg: kilograms },
  }),
  power: (watts: number) => ({
    name: toLocalizedText('Power', '功率', '功率'),
    value: toUntranslatedText(`${watts} W`),
    facts: { powerWatts: watts },
  }),
  warmth: (text: string) => ({
    name: toLocalizedText('Heat', '热敷', '熱敷'),
    value: toUntranslatedText(text),
  }),
  battery: (hours: number) => ({
    name: toLocalizedText('Battery', '续航', '續航力'),
    value: toLocalizedText(`${hours} h`, `${hours} 小时`, `${hours} 小時`),
  }),
  material: (english: string, simplified: string, traditional: string) => ({
    name: toLocalizedText('Material', '材质', '材質'),
    value: toLocalizedText(english, simplified, traditional),
  }),
}

/** Degrees between the front of a chair and what a drawing of it shows. */
const SPIN_ANGLES = ['06', '22', '38', '54', '72'] as const

const listSpinFrames = (id: string) => SPIN_ANGLES.map(angle => `${id}-turn-${angle}.svg`)

const chairs: readonly ProductSeed[] = [
  {
    id: 'k9',
    category: 'signature',
    name: toLocalizedText('K9 Summit', 'K9 峰座按摩椅', 'K9 峰座按摩椅'),
    tagline: toLocalizedText('4D rollers, head to sole', '4D 机芯，从头到脚', '4D 機芯，從頭到腳'),
    story: toLocalizedText(
      'Rollers that press in as well as along, from the crown of the head to the soles. Your report sets the strength and the areas.',
      '机芯既沿身体走，也按进去，从头顶到脚底。力度和部位都跟着您的报告走。',
      '機芯既沿身體走，也按進去，從頭頂到腳底。力道和部位都跟著您的報告走。',
    ),
    priceYuan: 59_800,
    colours: [
      { colour: 'camel', picture: 'k9.svg', stock: 24 },
      { colour: 'pearl', picture: 'k9-pearl.svg', stock: 12 },
      { colour: 'moss', picture: 'k9-moss.svg', stock: 8 },
    ],
    extraPictures: ['k9-front.svg', 'k9-side.svg', 'k9-zero-g.svg'],
    spinFrames: listSpinFrames('k9'),
    features: ['followsReport', 'zeroGravity', 'footRollers', 'warmth'],
    specifications: [
      spec.size('165 × 84 × 132 cm'),
      spec.weight(128),
      spec.wall(8),
      spec.track(145),
      spec.noise(45),
      spec.load(150),
      spec.power(260),
      spec.warmth('38–45 °C'),
    ],
    isChair: true,
  },
  {
    id: 'k7',
    category: 'signature',
    name: toLocalizedText('K7 Ridge', 'K7 岭座按摩椅', 'K7 嶺座按摩椅'),
    tagline: toLocalizedText('3D rollers, wide shoulders', '3D 机芯，宽肩设计', '3D 機芯，寬肩設計'),
    story: toLocalizedText(
      'The frame of the Summit with quieter rollers and a little more room at the shoulders.',
      '与峰座同一副骨架，机芯更安静，肩部更宽裕。',
      '與峰座同一副骨架，機芯更安靜，肩部更寬裕。',
    ),
    priceYuan: 45_800,
    colours: [
      { colour: 'clay', picture: 'k7.svg', stock: 15 },
      { colour: 'mist', picture: 'k7-mist.svg', stock: 10 },
    ],
    features: ['followsReport', 'zeroGravity', 'footRollers', 'warmth'],
    specifications: [
      spec.size('162 × 78 × 130 cm'),
      spec.weight(116),
      spec.wall(8),
      spec.track(140),
      spec.noise(43),
      spec.load(140),
      spec.power(240),
    ],
    isChair: true,
  },
  {
    id: 'w8',
    category: 'signature',
    name: toLocalizedText('W8 Cloud', 'W8 云栖按摩椅', 'W8 雲棲按摩椅'),
    tagline: toLocalizedText('Long track, zero gravity', '长导轨，零重力', '長導軌，零重力'),
    story: toLocalizedText(
      'A long track from the neck to the thighs, and a zero-gravity position. After a half-minute check, your report sets the strength and the areas.',
      '从颈后到大腿的长导轨，零重力躺姿。做完半分钟检测，它会按您的报告选择力度和部位。',
      '從頸後到大腿的長導軌，零重力躺姿。做完半分鐘檢測，它會依您的報告選擇力道和部位。',
    ),
    priceYuan: 32_800,
    colours: [
      { colour: 'cloud', picture: 'w8.svg', stock: 40 },
      { colour: 'slate', picture: 'w8-slate.svg', stock: 22 },
      { colour: 'rose', picture: 'w8-rose.svg', stock: 0 },
    ],
    extraPictures: ['w8-front.svg', 'w8-side.svg', 'w8-zero-g.svg', 'w8-line.svg'],
    video: 'w8-turn.mp4',
    spinFrames: listSpinFrames('w8'),
    features: ['followsReport', 'zeroGravity', 'warmth'],
    specifications: [
      spec.size('152 × 80 × 118 cm'),
      spec.weight(96),
      spec.wall(5),
      spec.track(135),
      spec.noise(45),
      spec.load(135),
      spec.power(200),
      spec.warmth('38–45 °C'),
    ],
    isChair: true,
  },
  {
    id: 'w6',
    category: 'signature',
    name: toLocalizedText('W6 Drift', 'W6 浮云按摩椅', 'W6 浮雲按摩椅'),
    tagline: toLocalizedText('A lighter Cloud', '更轻一些的云栖', '更輕一些的雲棲'),
    story: toLocalizedText(
      'Narrower than the Cloud, with the same long track and one zero-gravity position.',
      '比云栖窄一些，同样的长导轨，一档零重力。',
      '比雲棲窄一些，同樣的長導軌，一段零重力。',
    ),
    priceYuan: 26_800,
    colours: [
      { colour: 'mist', picture: 'w6.svg', stock: 18 },
      { colour: 'camel', picture: 'w6-camel.svg', stock: 11 },
    ],
    features: ['followsReport', 'zeroGravity', 'warmth'],
    specifications: [
      spec.size('148 × 72 × 116 cm'),
      spec.weight(84),
      spec.wall(5),
      spec.track(130),
      spec.noise(44),
      spec.load(130),
    ],
    isChair: true,
  },
  {
    id: 'r6',
    category: 'living',
    name: toLocalizedText('R6 Harbour', 'R6 归岸按摩椅', 'R6 歸岸按摩椅'),
    tagline: toLocalizedText('Foot rollers, walnut sides', '足底滚轮，胡桃木侧板', '腳底滾輪，胡桃木側板'),
    story: toLocalizedText(
      'Walnut outside, rollers under the feet, and a backrest that follows the spine in six steps.',
      '外面是胡桃木，脚下有滚轮，靠背分六段贴合脊柱。',
      '外面是胡桃木，腳下有滾輪，椅背分六段貼合脊椎。',
    ),
    priceYuan: 19_800,
    colours: [
      { colour: 'moss', picture: 'r6.svg', stock: 30 },
      { colour: 'camel', picture: 'r6-camel.svg', stock: 14 },
    ],
    spinFrames: listSpinFrames('r6'),
    features: ['footRollers', 'warmth'],
    specifications: [
      spec.size('146 × 78 × 125 cm'),
      spec.weight(82),
      spec.wall(10),
      spec.track(120),
      spec.noise(46),
      spec.load(130),
    ],
    isChair: true,
  },
  {
    id: 'r4',
    category: 'living',
    name: toLocalizedText('R4 Quay', 'R4 石岸按摩椅', 'R4 石岸按摩椅'),
    tagline: toLocalizedText('Walnut shell, oat seat', '胡桃木壳，燕麦色座面', '胡桃木殼，燕麥色座面'),
    story: toLocalizedText(
      'A chair that looks like furniture first. Two rollers for the back, heat for the lower back.',
      '先是一件家具，再是按摩椅。背部双滚轮，腰部热敷。',
      '先是一件家具，再是按摩椅。背部雙滾輪，腰部熱敷。',
    ),
    priceYuan: 16_800,
    colours: [{ colour: 'walnut', picture: 'r4.svg', stock: 16 }],
    features: ['warmth'],
    specifications: [
      spec.size('142 × 76 × 120 cm'),
      spec.weight(74),
      spec.wall(10),
      spec.noise(46),
      spec.load(125),
    ],
    isChair: true,
  },
  {
    id: 'r2',
    category: 'living',
    name: toLocalizedText('R2 Jetty', 'R2 栈桥按摩椅', 'R2 棧橋按摩椅'),
    tagline: toLocalizedText('The essentials, well made', '该有的都有，做得扎实', '該有的都有，做得扎實'),
    story: toLocalizedText(
      'For back, calves and feet, with buttons that say what they do. Nothing to learn.',
      '背、小腿和脚，按键一看就懂，不用学。',
      '背、小腿和腳，按鍵一看就懂，不用學。',
    ),
    priceYuan: 13_800,
    colours: [{ colour: 'charcoal', picture: 'r2.svg', stock: 25 }],
    features: ['footRollers'],
    specifications: [
      spec.size('140 × 72 × 118 cm'),
      spec.weight(70),
      spec.wall(12),
      spec.noise(47),
      spec.load(125),
    ],
    isChair: true,
  },
  {
    id: 'hk5',
    category: 'compact',
    name: toLocalizedText('HK5 Ease', 'HK5 安怡按摩椅', 'HK5 安怡按摩椅'),
    tagline: toLocalizedText('Slim, 5 cm from the wall', '纤薄，离墙仅需 5 cm', '纖薄，離牆只需 5 cm'),
    story: toLocalizedText(
      'It slides forward as it reclines, so five centimetres behind it are enough.',
      '躺下时整椅前移，身后留五厘米就够。',
      '躺下時整椅前移，身後留五公分就夠。',
    ),
    priceYuan: 12_800,
    colours: [
      { colour: 'mist', picture: 'hk5.svg', stock: 3 },
      { colour: 'ink', picture: 'hk5-ink.svg', stock: 9 },
    ],
    spinFrames: listSpinFrames('hk5'),
    features: ['smallFootprint', 'zeroGravity'],
    specifications: [
      spec.size('132 × 76 × 108 cm'),
      spec.weight(62),
      spec.wall(5),
      spec.noise(44),
      spec.load(120),
    ],
    isChair: true,
  },
  {
    id: 'hk3',
    category: 'compact',
    name: toLocalizedText('HK3 Lean', 'HK3 安隅按摩椅', 'HK3 安隅按摩椅'),
    tagline: toLocalizedText('Under one square metre', '占地不到一平方米', '佔地不到一平方公尺'),
    story: toLocalizedText(
      'Seventy centimetres wide. It fits wherever an armchair fits.',
      '宽七十厘米，放得下单人沙发的地方就放得下它。',
      '寬七十公分，放得下單人沙發的地方就放得下它。',
    ),
    priceYuan: 9980,
    colours: [{ colour: 'camel', picture: 'hk3.svg', stock: 20 }],
    features: ['smallFootprint'],
    specifications: [
      spec.size('126 × 70 × 106 cm'),
      spec.weight(55),
      spec.wall(5),
      spec.noise(44),
      spec.load(120),
    ],
    isChair: true,
  },
  {
    id: 'ch3',
    category: 'compact',
    name: toLocalizedText('CH3 Nook', 'CH3 一隅按摩椅', 'CH3 一隅按摩椅'),
    tagline: toLocalizedText('An oak armchair that massages', '会按摩的橡木休闲椅', '會按摩的橡木休閒椅'),
    story: toLocalizedText(
      'Solid oak, a removable, washable cushion, and rollers that nobody sees.',
      '实木橡木框架，坐垫可拆洗，机芯看不出来。',
      '實木橡木框架，坐墊可拆洗，機芯看不出來。',
    ),
    priceYuan: 7980,
    colours: [
      { colour: 'clay', picture: 'ch3.svg', stock: 28 },
      { colour: 'mist', picture: 'ch3-mist.svg', stock: 17 },
    ],
    features: ['smallFootprint', 'warmth'],
    specifications: [
      spec.size('108 × 72 × 112 cm'),
      spec.weight(34),
      spec.noise(40),
      spec.load(110),
      spec.material('Oak, linen', '橡木，亚麻', '橡木，亞麻'),
    ],
    isChair: true,
  },
  {
    id: 'h2',
    category: 'compact',
    name: toLocalizedText('H2 Hush', 'H2 静语按摩沙发', 'H2 靜語按摩沙發'),
    tagline: toLocalizedText('A small quiet armchair', '一把安静的小沙发', '一張安靜的小沙發'),
    story: toLocalizedText(
      'Thirty-eight decibels: quiet enough to read beside.',
      '三十八分贝，旁边的人可以看书。',
      '三十八分貝，旁邊的人可以看書。',
    ),
    priceYuan: 6480,
    colours: [
      { colour: 'oat', picture: 'h2.svg', stock: 26 },
      { colour: 'moss', picture: 'h2-moss.svg', stock: 13 },
    ],
    features: ['smallFootprint', 'warmth'],
    specifications: [spec.size('102 × 82 × 108 cm'), spec.weight(38), spec.noise(38), spec.load(110)],
    isChair: true,
  },
  {
    id: 'h1',
    category: 'compact',
    name: toLocalizedText('H1 Murmur', 'H1 低语按摩沙发', 'H1 低語按摩沙發'),
    tagline: toLocalizedText('Back and seat, nothing more', '只按背和座，够用', '只按背和座，夠用'),
    story: toLocalizedText(
      'Our smallest chair with rollers. Two people carry it up the stairs.',
      '最小的机芯按摩沙发，两个人就能抬上楼。',
      '最小的機芯按摩沙發，兩個人就能抬上樓。',
    ),
    priceYuan: 5280,
    colours: [
      { colour: 'clay', picture: 'h1.svg', stock: 19 },
      { colour: 'mist', picture: 'h1-mist.svg', stock: 21 },
    ],
    features: ['smallFootprint'],
    specifications: [spec.size('98 × 74 × 106 cm'), spec.weight(32), spec.noise(39), spec.load(100)],
    isChair: true,
  },
]

const massagers: readonly ProductSeed[] = [
  {
    id: 'm1',
    category: 'neckEyes',
    name: toLocalizedText('M1 Neck', 'M1 颈部按摩仪', 'M1 頸部按摩器'),
    tagline: toLocalizedText(
      'Warms and kneads neck and shoulders',
      '温热揉捏，肩颈放松',
      '溫熱揉捏，肩頸放鬆',
    ),
    story: toLocalizedText(
      'Three massage heads, three heat levels, and hands-free to wear.',
      '三个按摩头，三档热敷，挂着就能用。',
      '三個按摩頭，三段熱敷，掛著就能用。',
    ),
    priceYuan: 499,
    colours: [
      { colour: 'pearl', picture: 'm1.svg', stock: 160 },
      { colour: 'moss', picture: 'm1-moss.svg', stock: 90 },
    ],
    features: ['warmth', 'cordless'],
    specifications: [spec.weight(0.9), spec.battery(3), spec.warmth('38–43 °C')],
  },
  {
    id: 'm2',
    category: 'neckEyes',
    name: toLocalizedText('M2 Shawl', 'M2 披肩按摩仪', 'M2 披肩按摩器'),
    tagline: toLocalizedText('Reaches down to the shoulder blades', '覆盖到肩胛', '覆蓋到肩胛'),
    story: toLocalizedText(
      'A wider neck massager with handles to pull on.',
      '更宽的肩颈按摩仪，双手一拉就按得更深。',
      '更寬的肩頸按摩器，雙手一拉就按得更深。',
    ),
    priceYuan: 799,
    colours: [{ colour: 'mist', picture: 'm2.svg', stock: 80 }],
    features: ['warmth'],
    specifications: [spec.weight(1.6), spec.power(24), spec.warmth('38–43 °C')],
  },
  {
    id: 'v2',
    category: 'neckEyes',
    name: toLocalizedText('V2 Eyes', 'V2 眼部按摩仪', 'V2 眼部按摩器'),
    tagline: toLocalizedText('Warm air cushions around the eyes', '温热气囊，轻轻包覆', '溫熱氣囊，輕輕包覆'),
    story: toLocalizedText(
      'Fifteen minutes in the dark, with a little pressure at the temples.',
      '遮光十五分钟，轻柔按压太阳穴。',
      '遮光十五分鐘，輕柔按壓太陽穴。',
    ),
    priceYuan: 599,
    colours: [{ colour: 'pearl', picture: 'v2.svg', stock: 120 }],
    features: ['warmth', 'cordless'],
    specifications: [spec.weight(0.4), spec.battery(2), spec.warmth('38–42 °C')],
  },
  {
    id: 'v3',
    category: 'neckEyes',
    name: toLocalizedText('V3 Eyes, open', 'V3 可视眼部按摩仪', 'V3 可視眼部按摩器'),
    tagline: toLocalizedText('You can see through it', '戴着也看得见', '戴著也看得見'),
    story: toLocalizedText(
      'The same air cushions, with clear windows to see through.',
      '同样的气囊，中间是透明窗。',
      '同樣的氣囊，中間是透明窗。',
    ),
    priceYuan: 699,
    colours: [{ colour: 'rose', picture: 'v3.svg', stock: 60 }],
    features: ['warmth', 'cordless'],
    specifications: [spec.weight(0.4), spec.battery(2)],
  },
  {
    id: 'm3',
    category: 'neckEyes',
    name: toLocalizedText('M3 Cushion', 'M3 靠背垫', 'M3 靠背墊'),
    tagline: toLocalizedText(
      'For any chair; upper back and shoulders',
      '放在任何椅子上，按上背和肩',
      '放在任何椅子上，按上背和肩',
    ),
    story: toLocalizedText(
      'Four massage heads that rotate towards each other. Straps to an office chair.',
      '四个按摩头对着转，可以绑在办公椅上。',
      '四個按摩頭對著轉，可以綁在辦公椅上。',
    ),
    priceYuan: 699,
    colours: [{ colour: 'oat', picture: 'm3.svg', stock: 140 }],
    features: ['warmth'],
    specifications: [spec.weight(1.8), spec.power(24), spec.warmth('38–43 °C')],
  },
  {
    id: 'm4',
    category: 'neckEyes',
    name: toLocalizedText('M4 Back', 'M4 腰背垫', 'M4 腰背墊'),
    tagline: toLocalizedText('Taller, down to the waist', '更高，一直按到腰', '更高，一直按到腰'),
    story: toLocalizedText(
      'The Cushion, a hand’s width longer, with heat for the lower back.',
      '比靠背垫长一掌，腰部可热敷。',
      '比靠背墊長一掌，腰部可熱敷。',
    ),
    priceYuan: 899,
    colours: [{ colour: 'mist', picture: 'm4.svg', stock: 70 }],
    features: ['warmth'],
    specifications: [spec.weight(2.4), spec.power(30), spec.warmth('38–43 °C')],
  },
  {
    id: 'm5',
    category: 'feet',
    name: toLocalizedText('M5 Foot', 'M5 足部按摩器', 'M5 足部按摩器'),
    tagline: toLocalizedText('Rollers and gentle warmth', '滚轮揉捏，温热舒缓', '滾輪揉捏，溫熱舒緩'),
    story: toLocalizedText(
      'Six rollers under each foot, and a removable, washable sleeve.',
      '每只脚六个滚轮，布套可拆洗。',
      '每隻腳六個滾輪，布套可拆洗。',
    ),
    priceYuan: 1280,
    colours: [
      { colour: 'mist', picture: 'm5.svg', stock: 110 },
      { colour: 'oat', picture: 'm5-oat.svg', stock: 45 },
    ],
    kits: [
      'alone',
      { kit: 'spareSleeves', addedYuan: 120, stock: { mist: 8, oat: 0 } },
      { kit: 'floorMat', addedYuan: 200, stock: { mist: 30 } },
    ],
    features: ['footRollers', 'warmth'],
    specifications: [spec.size('42 × 40 × 24 cm'), spec.weight(4.6), spec.power(36), spec.warmth('38–42 °C')],
  },
  {
    id: 'm6',
    category: 'feet',
    name: toLocalizedText('M6 Foot and calf', 'M6 足腿按摩器', 'M6 足腿按摩器'),
    tagline: toLocalizedText(
      'Air for the calves, rollers for the soles',
      '小腿气压，足底滚轮',
      '小腿氣壓，腳底滾輪',
    ),
    story: toLocalizedText('Turns over for the calves.', '翻过来按小腿。', '翻過來按小腿。'),
    priceYuan: 1980,
    colours: [{ colour: 'charcoal', picture: 'm6.svg', stock: 40 }],
    features: ['footRollers', 'warmth'],
    specifications: [spec.size('44 × 42 × 36 cm'), spec.weight(7.2), spec.power(48)],
  },
  {
    id: 'm7',
    category: 'feet',
    name: toLocalizedText('M7 Sole', 'M7 足底按摩板', 'M7 足底按摩板'),
    tagline: toLocalizedText('Flat, slides under a desk', '扁平，放得进书桌下', '扁平，放得進書桌下'),
    story: toLocalizedText(
      'Low enough for a desk, quiet enough for a call.',
      '放得进书桌下，打电话也不吵。',
      '放得進書桌下，講電話也不吵。',
    ),
    priceYuan: 880,
    colours: [{ colour: 'oat', picture: 'm7.svg', stock: 65 }],
    features: ['footRollers'],
    specifications: [spec.size('40 × 36 × 12 cm'), spec.weight(3.1), spec.power(24)],
  },
  {
    id: 'x1',
    category: 'feet',
    name: toLocalizedText('X1 Percussion', 'X1 筋膜枪', 'X1 筋膜槍'),
    tagline: toLocalizedText('Five heads, six hours', '五种按摩头，续航六小时', '五種按摩頭，續航六小時'),
    story: toLocalizedText(
      'For after a run. It shows the strength, and stops if you press too hard.',
      '跑完步用。力度看得见，压得太重会停。',
      '跑完步用。力道看得見，壓得太重會停。',
    ),
    priceYuan: 899,
    colours: [{ colour: 'charcoal', picture: 'x1.svg', stock: 95 }],
    features: ['cordless'],
    specifications: [spec.weight(0.9), spec.battery(6), spec.noise(45)],
  },
  {
    id: 'x2',
    category: 'feet',
    name: toLocalizedText('X2 Small percussion', 'X2 迷你筋膜枪', 'X2 迷你筋膜槍'),
    tagline: toLocalizedText('Fits a coat pocket', '放得进外套口袋', '放得進外套口袋'),
    story: toLocalizedText(
      'Four hundred grams, three strengths.',
      '四百克，三档力度。',
      '四百公克，三段力道。',
    ),
    priceYuan: 459,
    colours: [{ colour: 'pearl', picture: 'x2.svg', stock: 130 }],
    features: ['cordless'],
    specifications: [spec.weight(0.4), spec.battery(4), spec.noise(42)],
  },
]

const parts: readonly ProductSeed[] = [
  {
    id: 'p1',
    category: 'care',
    name: toLocalizedText('Headrest pillow', '头枕', '頭枕'),
    tagline: toLocalizedText(
      'Soft, for every chair with straps',
      '柔软，适合所有绑带椅型',
      '柔軟，適合所有綁帶椅型',
    ),
    story: toLocalizedText(
      'A spare pillow. The cover comes off.',
      '备用头枕，枕套可拆。',
      '備用頭枕，枕套可拆。',
    ),
    priceYuan: 199,
    colours: [{ colour: 'oat', picture: 'p1.svg', stock: 200 }],
    specifications: [spec.size('34 × 20 × 8 cm')],
  },
  {
    id: 'p2',
    category: 'care',
    name: toLocalizedText('Leather care set', '皮面养护套装', '皮面保養組'),
    tagline: toLocalizedText('Cleaner, balm and a cloth', '清洁乳、护理膏和布', '清潔乳、護理膏和布'),
    story: toLocalizedText('Enough for two years of one chair.', '够一把椅子用两年。', '夠一張椅子用兩年。'),
    priceYuan: 89,
    colours: [{ colour: 'camel', picture: 'p2.svg', stock: 300 }],
    specifications: [spec.material('Plant oils, water', '植物油、水', '植物油、水')],
  },
  {
    id: 'p3',
    category: 'care',
    name: toLocalizedText('Floor mat', '地垫', '地墊'),
    tagline: toLocalizedText('Saves floors, takes away sound', '护地板，也吸声', '護地板，也吸音'),
    story: toLocalizedText(
      'Felt and natural rubber, 120 by 90 centimetres.',
      '毛毡与天然橡胶，120 × 90 厘米。',
      '毛氈與天然橡膠，120 × 90 公分。',
    ),
    priceYuan: 259,
    colours: [{ colour: 'charcoal', picture: 'p3.svg', stock: 85 }],
    specifications: [spec.size('120 × 90 × 0.8 cm')],
  },
  {
    id: 'p4',
    category: 'care',
    name: toLocalizedText('Armrest covers', '扶手套', '扶手套'),
    tagline: toLocalizedText('A pair, washable', '一对，可水洗', '一對，可水洗'),
    story: toLocalizedText('For armrests that see a lot of use.', '给常用的扶手。', '給常用的扶手。'),
    priceYuan: 69,
    colours: [{ colour: 'moss', picture: 'p4.svg', stock: 150 }],
    specifications: [spec.material('Linen', '亚麻', '亞麻')],
  },
  {
    id: 'p5',
    category: 'care',
    name: toLocalizedText('Remote control', '遥控器', '遙控器'),
    tagline: toLocalizedText('For the K and W families', '适用 K、W 系列', '適用 K、W 系列'),
    story: toLocalizedText(
      'A spare remote. Pairs by holding the round button.',
      '备用遥控器，长按圆键配对。',
      '備用遙控器，長按圓鍵配對。',
    ),
    priceYuan: 299,
    colours: [{ colour: 'charcoal', picture: 'p5.svg', stock: 55 }],
    specifications: [spec.battery(300)],
  },
  {
    id: 'p6',
    category: 'care',
    name: toLocalizedText('Dust cover', '防尘罩', '防塵罩'),
    tagline: toLocalizedText('Breathes, fits all our chairs', '透气，适合所有椅型', '透氣，適合所有椅型'),
    story: toLocalizedText('For the weeks when you are away.', '出远门的几周用。', '出遠門的幾週用。'),
    priceYuan: 219,
    colours: [{ colour: 'mist', picture: 'p6.svg', stock: 75 }],
    specifications: [spec.material('Cotton', '棉', '棉')],
  },
]

/** The catalogue in its suggested order. */
export const productSeeds: readonly ProductSeed[] = [...chairs, ...massagers, ...parts]

/** What buyers compare by, out of the rows that tell it. */
export const toProductFacts = ({ specifications }: ProductSeed): ProductFacts =>
  Object.assign({}, ...specifications.map(({ facts }) => facts ?? {})) as ProductFacts

/** The rows of the product's table. */
export const toSpecificationRows = ({ specifications }: ProductSeed) =>
  specifications.map(({ name, value }) => ({ name, value }))
