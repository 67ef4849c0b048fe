import { View } from '@tarojs/components'
import { RequestFailure } from '@/domain/failure'
import { Art } from '@/ui/Art'
import { Card } from '@/ui/Card'
import { CountDown } from '@/ui/CountDown'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon } from '@/ui/Icon'
import { ProgressBar } from '@/ui/ProgressBar'
import { ProgressOval } from '@/ui/ProgressOval'
import { PulseWave } from '@/ui/PulseWave'
import { Ring } from '@/ui/Ring'
import { ScreenState } from '@/ui/ScreenState'
import { Skeleton, type SkeletonShape } from '@/ui/Skeleton'
import { Sample } from '../Sample'

const skeletons: SkeletonShape[] = ['cards', 'list', 'grid', 'article', 'form', 'gauge']
const failures = [
  new RequestFailure('offline'),
  new RequestFailure('timeout'),
  new RequestFailure('refused', { code: 1004, message: 'There is no such order' }),
  new RequestFailure('refused', { code: 1002, message: 'Too many attempts, wait a minute' }),
]
const refetch = () => undefined
const wave = Array.from({ length: 170 }, (_, at) => Math.exp(-(((at % 26) - 5) ** 2) / 8) - 0.2)

const Empties = () => (
  <>
    <Card>
      <EmptyPicture
        art={
          <Ring value={null} size={104} label="No score yet">
            <Icon name="heart" size={30} />
          </Ring>
        }
        title="Your first number is a minute away"
        note="Sit down, look at the phone. No cuff, no strap."
        action={{ label: 'Start a check', onPress: refetch }}
      />
    </Card>
    <Card>
      <EmptyPicture
        art={<Art name="chair-empty" />}
        title="No chair yet"
        note="Scan the code on the left armrest, or try the simulated chair first."
        action={{ label: 'Add a chair', onPress: refetch }}
      />
    </Card>
  </>
)

/** The states of a screen, and what runs. */
export const States = () => (
  <>
    <Sample name="Capture">
      <ProgressOval progress={0.4} label="Measuring">
        <Art name="face" />
      </ProgressOval>
      <Card>
        <PulseWave wave={wave} label="Your pulse" />
        <PulseWave wave={[]} label="No signal yet" />
        <ProgressBar progress={0.68} label="Sending" />
      </Card>
    </Sample>
    <Sample name="Time that runs down">
      <CountDown until={Date.now() + 1781_000} words={time => `We hold it for ${time}`} />
      <CountDown until={Date.now() + 1656_000} look="ring" whole={1800} />
    </Sample>
    <Sample name="Empty">
      <Empties />
    </Sample>
    <Sample name="Failed">
      {failures.map(error => (
        <Card key={error.message}>
          <ScreenState state={{ status: 'error', error, refetch }}>{() => null}</ScreenState>
        </Card>
      ))}
    </Sample>
    <Sample name="Waiting">
      {skeletons.map(shape => (
        <View key={shape}>
          <Skeleton shape={shape} />
        </View>
      ))}
    </Sample>
  </>
)
