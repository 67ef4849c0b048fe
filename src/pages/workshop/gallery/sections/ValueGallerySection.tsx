import { Text, View } from '@tarojs/components'
import { Row, Stack } from '@/ui/layout/Flex'
import { Avatar } from '@/ui/layout/Avatar'
import { ReferenceRangeBar } from '@/ui/charts/ReferenceRangeBar'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { CircleBadge } from '@/ui/layout/CircleBadge'
import { Icon } from '@/ui/icons/Icon'
import { ListRow } from '@/ui/layout/ListRow'
import { ProfilePicture } from '@/ui/layout/ProfilePicture'
import { Price } from '@/ui/shop/Price'
import { ProductCard } from '@/ui/shop/ProductCard'
import { ProvenanceBadge } from '@/ui/health/ProvenanceBadge'
import { ScoreGauge } from '@/ui/charts/ScoreGauge'
import { SignalQualityBars } from '@/ui/health/SignalQualityBars'
import { Sparkline } from '@/ui/charts/Sparkline'
import { StarRating } from '@/ui/shop/StarRating'
import { SeverityLabel } from '@/ui/health/SeverityLabel'
import { Tag } from '@/ui/layout/Tag'
import { TrendChart } from '@/ui/charts/TrendChart'
import { ComponentGallerySection } from '../ComponentGallerySection'

const heartRateBands = {
  from: 40,
  bands: [
    { to: 60, level: 'notice' },
    { to: 100, level: 'good' },
    { to: 130, level: 'notice' },
  ],
} as const

const trendPoints = [76, 75, null, 77, 74, 75, 76, 73, 74, 72].map((value, at) => ({ at, value }))
const estimatedTrendPoints = [122, 126, 121, 124].map((value, at) => ({
  at,
  value,
  interval: [value - 8, value + 8] as const,
}))

const GaugeSamples = () => (
  <Card>
    <Row gap={2} align="center" wrap className="gallery__row--even">
      <ScoreGauge value={82} previousValue={79} label="Score 82, last time 79">
        <Text className="t-display">82</Text>
        <SeverityLabel level="good">Good</SeverityLabel>
      </ScoreGauge>
      <ScoreGauge value={null} size={120} label="No score yet">
        <Text className="t-note t-quiet">No score yet</Text>
      </ScoreGauge>
      <ScoreGauge value={64} expired size={120} label="Score 64, expired">
        <Text className="t-number t-quiet">64</Text>
      </ScoreGauge>
    </Row>
  </Card>
)

const BandSamples = () => (
  <Card>
    <Stack gap={3} className="gallery__column--wide">
      <ReferenceRangeBar
        value={72}
        bands={heartRateBands}
        provenance="measured"
        unit="bpm"
        label="Heart rate"
      />
      <ReferenceRangeBar
        value={72}
        interval={[62, 90]}
        bands={heartRateBands}
        provenance="estimated"
        unit="bpm"
        label="Heart rate"
      />
      <ReferenceRangeBar
        value={108}
        bands={heartRateBands}
        provenance="measured"
        unit="bpm"
        label="Heart rate"
      />
    </Stack>
  </Card>
)

const MarkSamples = () => (
  <Card>
    <Stack gap={3}>
      <Row gap={2} align="center" wrap>
        <ProvenanceBadge kind="measured" />
        <ProvenanceBadge kind="derived" />
        <ProvenanceBadge kind="estimated" />
        <ProvenanceBadge kind="asked" />
        <ProvenanceBadge kind="missing" />
      </Row>
      <Row gap={2} align="center" wrap>
        <SeverityLabel level="good">Normal</SeverityLabel>
        <SeverityLabel level="notice">Raised</SeverityLabel>
        <SeverityLabel level="alert">High</SeverityLabel>
        <SignalQualityBars level={3} label="Signal good" />
      </Row>
      <Row gap={2} align="center" wrap>
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
      </Row>
      <Row gap={2} align="center" wrap>
        <Chip tone="good" size="guidance" icon="check">
          Good, stay like this
        </Chip>
      </Row>
      <Row gap={2} align="center" wrap>
        <CircleBadge size={28}>1</CircleBadge>
        <CircleBadge size={36} tone="quiet">
          <Icon name="minus" size={20} />
        </CircleBadge>
        <CircleBadge size={44} tone="good">
          <Icon name="shield" />
        </CircleBadge>
        <CircleBadge size={56} tone="solid">
          <Icon name="truck" size={26} />
        </CircleBadge>
        <ProfilePicture source={null} />
      </Row>
    </Stack>
  </Card>
)

const RowSamples = () => (
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
        <Row gap={2} align="center" wrap>
          <Sparkline values={[76, 75, 77, 74, 75, 73, 72]} colour="heart" />
          <Text className="t-number-s">72</Text>
          <Text className="t-unit">bpm</Text>
        </Row>
      }
    />
  </Card>
)

const TrendSamples = () => (
  <Card>
    <TrendChart
      points={trendPoints}
      min={62}
      max={84}
      usualRange={[68, 77]}
      gridValues={[65, 75]}
      timeLabels={['24 Oct', '7 Nov', '20 Nov']}
      colour="heart"
      label="Heart rate from 76 to 72 in four weeks, between 72 and 77"
    />
    <TrendChart
      points={estimatedTrendPoints}
      min={100}
      max={145}
      gridValues={[110, 130]}
      timeLabels={['24 Oct', '20 Nov']}
      isEstimated
      colour="breath"
      label="Estimated, about 122 to 126"
    />
  </Card>
)

const sampleProduct = {
  id: 'w8',
  name: 'W8 Cloud',
  line: 'Long track, zero gravity',
  picture: '/pictures/products/w8.svg',
  priceFrom: 3_280_000,
  isSoldOut: false,
  rating: 4.8,
  ratingCount: 236,
}

const ProductSamples = () => (
  <Card>
    <Stack gap={3} className="gallery__column--wide">
      <Row gap={2} align="center" wrap>
        <Price cents={3_280_000} size="large" />
        <Price cents={3_280_000} size="sheet" />
        <Price cents={1_240_000} previousCents={1_280_000} />
        <Price cents={12_50} isFrom />
        <StarRating value={4.6} />
      </Row>
      <ProductCard
        product={sampleProduct}
        variant="row"
        tags={<Tag tone="accent">Follows your report</Tag>}
      />
      <ProductCard product={{ ...sampleProduct, isSoldOut: true }} variant="row" />
      <Row gap={2} align="center" wrap>
        <View className="gallery__half">
          <ProductCard product={sampleProduct} />
        </View>
        <View className="gallery__half">
          <ProductCard product={{ ...sampleProduct, isSoldOut: true }} />
        </View>
      </Row>
    </Stack>
  </Card>
)

const CardSamples = () => (
  <>
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
  </>
)

/** Components that show values. */
export const ValueGallerySection = () => (
  <ComponentGallerySection
    samples={{
      Gauges: <GaugeSamples />,
      Bands: <BandSamples />,
      'Marks and chips': <MarkSamples />,
      Rows: <RowSamples />,
      Products: <ProductSamples />,
      Courses: <TrendSamples />,
      Grounds: <CardSamples />,
    }}
  />
)
