import { Text, View } from '@tarojs/components'
import { Avatar } from '@/ui/Avatar'
import { BandBar } from '@/ui/BandBar'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { Disc } from '@/ui/Disc'
import { Icon } from '@/ui/Icon'
import { ListRow } from '@/ui/ListRow'
import { Portrait } from '@/ui/Portrait'
import { Price } from '@/ui/Price'
import { ProductCard } from '@/ui/ProductCard'
import { Provenance } from '@/ui/Provenance'
import { Ring } from '@/ui/Ring'
import { SignalBars } from '@/ui/SignalBars'
import { Spark } from '@/ui/Spark'
import { Stars } from '@/ui/Stars'
import { StateMark } from '@/ui/StateMark'
import { Tag } from '@/ui/Tag'
import { Trend } from '@/ui/Trend'
import { Sample } from '../Sample'

const heartRate = {
  from: 40,
  bands: [
    { to: 60, level: 'notice' },
    { to: 100, level: 'good' },
    { to: 130, level: 'notice' },
  ],
} as const

const course = [76, 75, null, 77, 74, 75, 76, 73, 74, 72].map((value, at) => ({ at, value }))
const estimates = [122, 126, 121, 124].map((value, at) => ({
  at,
  value,
  interval: [value - 8, value + 8] as const,
}))

const Gauges = () => (
  <Card>
    <View className="gallery__row gallery__row--even">
      <Ring value={82} last={79} label="Score 82, last time 79">
        <Text className="t-display">82</Text>
        <StateMark level="good">Good</StateMark>
      </Ring>
      <Ring value={null} size={120} label="No score yet">
        <Text className="t-note t-quiet">No score yet</Text>
      </Ring>
      <Ring value={64} expired size={120} label="Score 64, expired">
        <Text className="t-number t-quiet">64</Text>
      </Ring>
    </View>
  </Card>
)

const Bands = () => (
  <Card>
    <View className="gallery__column gallery__column--wide">
      <BandBar value={72} bands={heartRate} provenance="measured" unit="bpm" label="Heart rate" />
      <BandBar
        value={72}
        interval={[62, 90]}
        bands={heartRate}
        provenance="estimated"
        unit="bpm"
        label="Heart rate"
      />
      <BandBar value={108} bands={heartRate} provenance="measured" unit="bpm" label="Heart rate" />
    </View>
  </Card>
)

const Words = () => (
  <Card>
    <View className="gallery__column">
      <View className="gallery__row">
        <Provenance kind="measured" />
        <Provenance kind="derived" />
        <Provenance kind="estimated" />
        <Provenance kind="asked" />
        <Provenance kind="missing" />
      </View>
      <View className="gallery__row">
        <StateMark level="good">Normal</StateMark>
        <StateMark level="notice">Raised</StateMark>
        <StateMark level="alert">High</StateMark>
        <SignalBars level={3} label="Signal good" />
      </View>
      <View className="gallery__row">
        <Chip>7 days left</Chip>
        <Chip tone="good" icon="bt">
          Connected
        </Chip>
        <Chip tone="notice">Kept on this phone</Chip>
        <Chip tone="alert">Fault</Chip>
        <Chip tone="accent">In use</Chip>
        <Chip tone="warm" icon="spark">
          Smart
        </Chip>
      </View>
      <View className="gallery__row">
        <Chip tone="good" size="guidance" icon="check">
          Good, stay like this
        </Chip>
      </View>
      <View className="gallery__row">
        <Disc size={28}>1</Disc>
        <Disc size={36} tone="quiet">
          <Icon name="minus" size={20} />
        </Disc>
        <Disc size={44} tone="good">
          <Icon name="shield" />
        </Disc>
        <Disc size={56} tone="solid">
          <Icon name="truck" size={26} />
        </Disc>
        <Portrait source={null} />
      </View>
    </View>
  </Card>
)

const Rows = () => (
  <Card rows>
    <ListRow icon="sun" tone="accent" title="Face the light" note="A window in front, not behind you" />
    <ListRow
      icon="mind"
      tone="notice"
      title="Stress raised"
      note="1.1 above your usual"
      onPress={() => undefined}
    />
    <ListRow title="Ran Lin" note="Woman, 42" value={<Avatar name="Ran Lin" />} />
    <ListRow
      icon="heart"
      tone="plain"
      title="Resting heart rate"
      value={
        <View className="gallery__row">
          <Spark values={[76, 75, 77, 74, 75, 73, 72]} colour="heart" />
          <Text className="t-number-s">72</Text>
          <Text className="t-unit">bpm</Text>
        </View>
      }
    />
  </Card>
)

const Courses = () => (
  <Card>
    <Trend
      points={course}
      min={62}
      max={84}
      usual={[68, 77]}
      grid={[65, 75]}
      times={['24 Oct', '7 Nov', '20 Nov']}
      colour="heart"
      label="Heart rate from 76 to 72 in four weeks, between 72 and 77"
    />
    <Trend
      points={estimates}
      min={100}
      max={145}
      grid={[110, 130]}
      times={['24 Oct', '20 Nov']}
      estimated
      colour="breath"
      label="Estimated, about 122 to 126"
    />
  </Card>
)

const product = {
  id: 'w8',
  name: 'W8 Cloud',
  line: 'Long track, zero gravity',
  picture: '/pictures/products/w8.svg',
  priceFrom: 3_280_000,
  isSoldOut: false,
  rating: 4.8,
  ratingCount: 236,
}

const Shop = () => (
  <Card>
    <View className="gallery__column gallery__column--wide">
      <View className="gallery__row">
        <Price cents={3_280_000} size="large" />
        <Price cents={3_280_000} size="sheet" />
        <Price cents={1_240_000} was={1_280_000} />
        <Price cents={12_50} isFrom />
        <Stars value={4.6} />
      </View>
      <ProductCard product={product} look="row" tags={<Tag tone="accent">Follows your report</Tag>} />
      <ProductCard product={{ ...product, isSoldOut: true }} look="row" />
      <View className="gallery__row">
        <View className="gallery__half">
          <ProductCard product={product} />
        </View>
        <View className="gallery__half">
          <ProductCard product={{ ...product, isSoldOut: true }} />
        </View>
      </View>
    </View>
  </Card>
)

/** Everything that shows a number or a fact. */
export const Values = () => (
  <>
    <Sample name="Gauges">
      <Gauges />
    </Sample>
    <Sample name="Bands">
      <Bands />
    </Sample>
    <Sample name="Marks and chips">
      <Words />
    </Sample>
    <Sample name="Rows">
      <Rows />
    </Sample>
    <Sample name="Products">
      <Shop />
    </Sample>
    <Sample name="Courses">
      <Courses />
    </Sample>
    <Sample name="Grounds">
      <Card tone="soft" title="Soft">
        For an offer of the house.
      </Card>
      <Card tone="warm" title="Warm">
        For what the chair suggests.
      </Card>
      <Card tone="note" title="Note">
        <Icon name="info" size={18} /> For what is worth notice.
      </Card>
      <Card tone="sunken" title="Sunken">
        For what explains.
      </Card>
    </Sample>
  </>
)
