import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { showMessage } from '@/platform/messages'
import { Art } from '@/ui/Art'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { HoldButton } from '@/ui/HoldButton'
import { Link } from '@/ui/Link'
import { SendButton } from '@/ui/SendButton'
import { Sheet } from '@/ui/Sheet'
import { Sample } from '../Sample'

const Buttons = () => {
  const [isLoading, setLoading] = useState(false)
  return (
    <Card>
      <View className="gallery__column">
        <Button icon="still" onPress={() => setLoading(!isLoading)} loading={isLoading}>
          Start a check
        </Button>
        <Button kind="outline">Invite somebody</Button>
        <View className="gallery__row">
          <Button kind="soft" size="medium" icon="share">
            Share
          </Button>
          <Button size="medium" disabled>
            Start
          </Button>
        </View>
        <Button size="medium" loading>
          Sending the code
        </Button>
        <Button kind="danger" icon="stop">
          Stop
        </Button>
        <View className="gallery__row">
          <Button size="small">See the plan</Button>
          <Button size="small" kind="soft">
            Control
          </Button>
          <Button size="small" kind="outline">
            Details
          </Button>
        </View>
        <Button kind="text">Use e-mail instead</Button>
        <HoldButton icon="up" label="Back up" onHeld={() => undefined} onReleased={() => undefined}>
          Press and hold
        </HoldButton>
        <SendButton>Send to a friend</SendButton>
      </View>
    </Card>
  )
}

const Messages = () => (
  <View className="gallery__row">
    <Button
      size="small"
      kind="soft"
      onPress={() => showMessage({ text: 'Saved on this phone', tone: 'good' })}
    >
      Good message
    </Button>
    <Button
      size="small"
      kind="soft"
      onPress={() => showMessage({ text: 'No network connection', tone: 'alert' })}
    >
      Alert message
    </Button>
  </View>
)

const Sheets = () => {
  const [open, setOpen] = useState<'pictured' | 'plain' | null>(null)
  const close = () => setOpen(null)
  return (
    <View className="gallery__row">
      <Button id="open-pictured" size="small" kind="soft" onPress={() => setOpen('pictured')}>
        Sheet with a picture
      </Button>
      <Button id="open-plain" size="small" kind="soft" onPress={() => setOpen('plain')}>
        Plain sheet
      </Button>
      <Sheet
        open={open === 'pictured'}
        title="No network connection"
        picture={<Art name="offline" />}
        main={{ label: 'Read it now', onPress: close }}
        secondary={{ label: 'Try again', onPress: close }}
        onClosed={close}
      >
        Your report is safe on this phone. It will be sent by itself as soon as you are online, once only.
      </Sheet>
      <Sheet
        open={open === 'plain'}
        title="Delete this report?"
        main={{ label: 'Delete', onPress: close }}
        secondary={{ label: 'Keep it', onPress: close }}
        onClosed={close}
      >
        It cannot be brought back.
      </Sheet>
    </View>
  )
}

/** Everything that can be pressed, and what it opens. */
export const Actions = () => (
  <>
    <Sample name="Buttons">
      <Buttons />
    </Sample>
    <Sample name="Links">
      <Text>
        Read the{' '}
        <Link to="legal" params={{ document: 'privacy' }}>
          Privacy Policy
        </Link>{' '}
        first.
      </Text>
    </Sample>
    <Sample name="Messages and sheets">
      <Messages />
      <Sheets />
    </Sample>
  </>
)
