import { View } from '@tarojs/components'
import { RequestError } from '@anzuo/domain/requestError'
import { drawChair } from '@/ui/illustrations/chair'
import { drawFace } from '@/ui/illustrations/face'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Card } from '@/ui/layout/Card'
import { Countdown } from '@/ui/feedback/Countdown'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Icon } from '@/ui/icons/Icon'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { CaptureProgressOval } from '@/ui/health/CaptureProgressOval'
import { PulseWaveChart } from '@/ui/charts/PulseWaveChart'
import { ScoreGauge } from '@/ui/charts/ScoreGauge'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { Skeleton, type SkeletonShape } from '@/ui/feedback/Skeleton'
import { ComponentGallerySection } from '../ComponentGallerySection'

const skeletons: SkeletonShape[] = ['cards', 'list', 'grid', 'article', 'form', 'gauge']
const errorSamples = [
  new RequestError('offline'),
  new RequestError('timeout'),
  new RequestError('refused', { code: 1004, message: 'There is no such order' }),
  new RequestError('refused', { code: 1002, message: 'Too many attempts, wait a minute' }),
]
const refetch = () => undefined
const sampleWave = Array.from({ length: 170 }, (_, at) => Math.exp(-(((at % 26) - 5) ** 2) / 8) - 0.2)

const EmptyStateSamples = () => (
  <>
    <Card>
      <EmptyState
        illustration={
          <ScoreGauge value={null} size={104} label="No score yet">
            <Icon name="heart" size={30} />
          </ScoreGauge>
        }
        title="Your first number is a minute away"
        note="Sit down, look at the phone. No cuff, no strap."
        action={{ label: 'Start a check', onPress: refetch }}
      />
    </Card>
    <Card>
      <EmptyState
        illustration={drawChair}
        title="No chair yet"
        note="Scan the code on the chair, or try the simulated chair first."
        action={{ label: 'Add a chair', onPress: refetch }}
      />
    </Card>
  </>
)

const CaptureSamples = () => (
  <>
    <CaptureProgressOval progress={0.4} label="Measuring">
      <Illustration draw={drawFace} />
    </CaptureProgressOval>
    <Card>
      <PulseWaveChart wave={sampleWave} label="Your pulse" />
      <PulseWaveChart wave={[]} label="No signal yet" />
      <ProgressBar progress={0.68} label="Sending" />
    </Card>
  </>
)

/** States of a screen, and progress. */
export const StateGallerySection = () => (
  <ComponentGallerySection
    samples={{
      Capture: <CaptureSamples />,
      'Time that runs down': (
        <>
          <Countdown until={Date.now() + 1781_000} formatLabel={time => `We hold it for ${time}`} />
          <Countdown until={Date.now() + 1656_000} variant="ring" totalSeconds={1800} />
        </>
      ),
      Empty: <EmptyStateSamples />,
      Failed: errorSamples.map(error => (
        <Card key={error.message}>
          <AsyncContent state={{ status: 'error', error, refetch }}>{() => null}</AsyncContent>
        </Card>
      )),
      Waiting: skeletons.map(shape => (
        <View key={shape}>
          <Skeleton shape={shape} />
        </View>
      )),
    }}
  />
)
