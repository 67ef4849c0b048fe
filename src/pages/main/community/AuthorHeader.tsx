import { RowText } from '@/ui/layout/RowText'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { CircleBadge } from '@/ui/layout/CircleBadge'
import { Tag } from '@/ui/layout/Tag'

export type AuthorHeaderProps = { initial: string; name: string; note: string; badge: string }

/** Who wrote, and when. */
export const AuthorHeader = ({ initial, name, note, badge }: AuthorHeaderProps) => (
  <Row gap={3} align="center">
    <CircleBadge size={40} isDecorative>
      {initial}
    </CircleBadge>
    <FlexGrow>
      <RowText title={name} note={note} />
    </FlexGrow>
    <Tag tone="accent">{badge}</Tag>
  </Row>
)
