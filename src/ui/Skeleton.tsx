import { View } from '@tarojs/components'
import { aria } from './aria'
import './Skeleton.scss'

export type SkeletonShape = 'cards' | 'list' | 'grid' | 'article' | 'form' | 'gauge'

const times = (count: number) => Array.from({ length: count }, (_, at) => at)
const Bar = ({ kind }: { kind: 'title' | 'line' | 'short' | 'number' | 'box' | 'round' | 'plate' }) => (
  <View className={`ui-skeleton__bar ui-skeleton__bar--${kind}`} />
)

const Row = () => (
  <View className="ui-skeleton__row">
    <Bar kind="round" />
    <View className="ui-skeleton__lines">
      <Bar kind="line" />
      <Bar kind="short" />
    </View>
  </View>
)

const shapes: Record<SkeletonShape, () => JSX.Element> = {
  cards: () => (
    <>
      {times(3).map(at => (
        <View key={at} className="ui-skeleton__card">
          <Row />
          <Bar kind="number" />
          <Bar kind="line" />
        </View>
      ))}
    </>
  ),
  list: () => (
    <View className="ui-skeleton__card">
      {times(5).map(at => (
        <Row key={at} />
      ))}
    </View>
  ),
  grid: () => (
    <View className="ui-skeleton__grid">
      {times(4).map(at => (
        <View key={at} className="ui-skeleton__card ui-skeleton__card--flush">
          <Bar kind="plate" />
          <View className="ui-skeleton__lines">
            <Bar kind="line" />
            <Bar kind="short" />
          </View>
        </View>
      ))}
    </View>
  ),
  article: () => (
    <>
      <Bar kind="title" />
      {times(6).map(at => (
        <Bar key={at} kind={at % 3 === 2 ? 'short' : 'line'} />
      ))}
    </>
  ),
  form: () => (
    <>
      {times(4).map(at => (
        <View key={at} className="ui-skeleton__lines">
          <Bar kind="short" />
          <Bar kind="box" />
        </View>
      ))}
    </>
  ),
  gauge: () => (
    <View className="ui-skeleton__card ui-skeleton__card--gauge">
      <View className="ui-skeleton__gauge" />
      <Bar kind="short" />
      <Bar kind="box" />
    </View>
  ),
}

/** The content's own shapes while it loads, without numbers and without shimmer; it fades in after 300 ms only. */
export const Skeleton = ({ shape }: { shape: SkeletonShape }) => {
  const Shape = shapes[shape]
  return (
    <View className="ui-skeleton" {...aria({ hidden: true })}>
      <Shape />
    </View>
  )
}
