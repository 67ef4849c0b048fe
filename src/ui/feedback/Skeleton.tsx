import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './Skeleton.scss'

export type SkeletonShape = 'cards' | 'list' | 'grid' | 'article' | 'form' | 'gauge'

const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const SkeletonBar = ({
  kind,
}: {
  kind: 'title' | 'line' | 'short' | 'number' | 'box' | 'round' | 'plate'
}) => <View className={`ui-skeleton__bar ui-skeleton__bar--${kind}`} />

/** A long line and a short one. */
const SkeletonCaption = () => (
  <View className="ui-skeleton__lines">
    <SkeletonBar kind="line" />
    <SkeletonBar kind="short" />
  </View>
)

const SkeletonRow = () => (
  <View className="ui-line ui-gap-3 ui-align-center">
    <SkeletonBar kind="round" />
    <SkeletonCaption />
  </View>
)

const shapes: Record<SkeletonShape, () => JSX.Element> = {
  cards: () => (
    <>
      {range(3).map(at => (
        <View key={at} className="ui-skeleton__card">
          <SkeletonRow />
          <SkeletonBar kind="number" />
          <SkeletonBar kind="line" />
        </View>
      ))}
    </>
  ),
  list: () => (
    <View className="ui-skeleton__card">
      {range(5).map(at => (
        <SkeletonRow key={at} />
      ))}
    </View>
  ),
  grid: () => (
    <View className="ui-skeleton__grid">
      {range(4).map(at => (
        <View key={at} className="ui-skeleton__card ui-skeleton__card--flush">
          <SkeletonBar kind="plate" />
          <SkeletonCaption />
        </View>
      ))}
    </View>
  ),
  article: () => (
    <>
      <SkeletonBar kind="title" />
      {range(6).map(at => (
        <SkeletonBar key={at} kind={at % 3 === 2 ? 'short' : 'line'} />
      ))}
    </>
  ),
  form: () => (
    <>
      {range(4).map(at => (
        <View key={at} className="ui-skeleton__lines">
          <SkeletonBar kind="short" />
          <SkeletonBar kind="box" />
        </View>
      ))}
    </>
  ),
  gauge: () => (
    <View className="ui-skeleton__card ui-skeleton__card--gauge">
      <View className="ui-skeleton__gauge" />
      <SkeletonBar kind="short" />
      <SkeletonBar kind="box" />
    </View>
  ),
}

/** The content's own shapes while it loads, without numbers and without shimmer; it fades in after 300 ms only. */
export const Skeleton = ({ shape }: { shape: SkeletonShape }) => {
  const Shape = shapes[shape]
  return (
    <View className="ui-skeleton" {...getAriaAttributes({ hidden: true })}>
      <Shape />
    </View>
  )
}
