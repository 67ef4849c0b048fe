import type { ReactElement, ReactNode } from 'react'
import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './Skeleton.scss'

export type SkeletonShape = 'cards' | 'list' | 'grid' | 'article' | 'form' | 'gauge'

const repeat = (count: number, show: (at: number) => ReactElement) =>
  Array.from({ length: count }, (_, at) => show(at))

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

const shapes: Record<SkeletonShape, () => ReactNode> = {
  cards: () =>
    repeat(3, at => (
      <View key={at} className="ui-skeleton__card">
        <SkeletonRow />
        <SkeletonBar kind="number" />
        <SkeletonBar kind="line" />
      </View>
    )),
  list: () => (
    <View className="ui-skeleton__card">
      {repeat(5, at => (
        <SkeletonRow key={at} />
      ))}
    </View>
  ),
  grid: () => (
    <View className="ui-skeleton__grid">
      {repeat(4, at => (
        <View key={at} className="ui-skeleton__card ui-skeleton__card--flush">
          <SkeletonBar kind="plate" />
          <SkeletonCaption />
        </View>
      ))}
    </View>
  ),
  article: () => repeat(7, at => <SkeletonBar key={at} kind={at % 3 ? 'line' : at ? 'short' : 'title'} />),
  form: () =>
    repeat(4, at => (
      <View key={at} className="ui-skeleton__lines">
        <SkeletonBar kind="short" />
        <SkeletonBar kind="box" />
      </View>
    )),
  gauge: () => (
    <View className="ui-skeleton__card ui-skeleton__card--gauge">
      <View className="ui-skeleton__gauge" />
      <SkeletonBar kind="short" />
      <SkeletonBar kind="box" />
    </View>
  ),
}

/** The content's own shapes while it loads, without numbers and without shimmer; it fades in after 300 ms only. */
export const Skeleton = ({ shape }: { shape: SkeletonShape }) => (
  <View className="ui-skeleton" {...getAriaAttributes({ hidden: true })}>
    {shapes[shape]()}
  </View>
)
