import { Text } from '@tarojs/components'
import { useState } from 'react'
import { showToast } from '@/platform/toast'
import { drawOfflinePhone } from '@/ui/illustrations/offlinePhone'
import { Row, Stack } from '@/ui/layout/Flex'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { HoldButton } from '@/ui/forms/HoldButton'
import { Link } from '@/ui/layout/Link'
import { ShareButton } from '@/ui/forms/ShareButton'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'
import { ComponentGallerySection } from '../ComponentGallerySection'

const ButtonSamples = () => {
  const [isLoading, setLoading] = useState(false)
  return (
    <Card>
      <Stack gap={3}>
        <Button icon="still" onPress={() => setLoading(!isLoading)} loading={isLoading}>
          Start a check
        </Button>
        <Button kind="outline">Invite somebody</Button>
        <Row gap={2} align="center" wrap>
          <Button kind="soft" size="medium" icon="share">
            Share
          </Button>
          <Button size="medium" disabled>
            Start
          </Button>
        </Row>
        <Button size="medium" loading>
          Sending the code
        </Button>
        <Button kind="danger" icon="stop">
          Stop
        </Button>
        <Row gap={2} align="center" wrap>
          <Button size="small">See the plan</Button>
          <Button size="small" kind="soft">
            Control
          </Button>
          <Button size="small" kind="outline">
            Details
          </Button>
        </Row>
        <Button kind="text">Use e-mail instead</Button>
        <HoldButton icon="up" label="Back up" onHeld={() => undefined} onReleased={() => undefined}>
          Press and hold
        </HoldButton>
        <ShareButton>Send to a friend</ShareButton>
      </Stack>
    </Card>
  )
}

const MessageSamples = () => (
  <Row gap={2} align="center" wrap>
    <Button size="small" kind="soft" onPress={() => showToast({ text: 'Saved on this phone', tone: 'good' })}>
      Good message
    </Button>
    <Button
      size="small"
      kind="soft"
      onPress={() => showToast({ text: 'No network connection', tone: 'alert' })}
    >
      Alert message
    </Button>
  </Row>
)

const SheetSamples = () => {
  const [open, setOpen] = useState<'pictured' | 'plain' | null>(null)
  const close = () => setOpen(null)
  return (
    <Row gap={2} align="center" wrap>
      <Button id="open-pictured" size="small" kind="soft" onPress={() => setOpen('pictured')}>
        Sheet with a picture
      </Button>
      <Button id="open-plain" size="small" kind="soft" onPress={() => setOpen('plain')}>
        Plain sheet
      </Button>
      <BottomSheet
        open={open === 'pictured'}
        title="No network connection"
        illustration={<Illustration draw={drawOfflinePhone} />}
        primaryAction={{ label: 'Read it now', onPress: close }}
        secondaryAction={{ label: 'Try again', onPress: close }}
        onClosed={close}
      >
        Your report is safe on this phone. It will be sent by itself as soon as you are online, once only.
      </BottomSheet>
      {open === 'plain' && (
        <ConfirmSheet
          title="Delete this report?"
          confirm={{ label: 'Delete', onPress: close }}
          cancelLabel="Keep it"
          onClosed={close}
        >
          It cannot be brought back.
        </ConfirmSheet>
      )}
    </Row>
  )
}

const LinkSample = () => (
  <Text>
    Read the{' '}
    <Link to="legal" params={{ document: 'privacy' }}>
      Privacy Policy
    </Link>{' '}
    first.
  </Text>
)

/** Buttons, links and what they open. */
export const ActionGallerySection = () => (
  <ComponentGallerySection
    samples={{
      Buttons: <ButtonSamples />,
      Links: <LinkSample />,
      'Messages and sheets': (
        <>
          <MessageSamples />
          <SheetSamples />
        </>
      ),
    }}
  />
)
