import { useState } from 'react'
import { View } from '@tarojs/components'
import type { User } from '@anzuo/contract'
import { useEditUser } from '@/data/account/accountSettings'
import { toPictureDataUrl } from '@anzuo/domain/pictureDataUrl'
import { useTranslation } from '@/i18n'
import { pickImages } from '@/platform/imagePicker'
import { showToast } from '@/platform/toast'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { TextField } from '@/ui/forms/TextField'
import { ProfilePicture } from '@/ui/layout/ProfilePicture'
import { BottomSheet } from '@/ui/feedback/BottomSheet'

const MAX_NICKNAME_LENGTH = 40

/** Who is signed in, and the way to change name and picture. */
export const UserProfileCard = ({ user }: { user: User }) => {
  const { t } = useTranslation('account')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={t('person.title')}>
      <Row gap={4} align="center">
        <ProfilePicture source={user.image ? toPictureDataUrl(user.image) : user.icon} />
        <FlexGrow>
          <View className="t-title">{user.nickname}</View>
          <View className="t-small t-quiet">{user.phone ?? user.email}</View>
        </FlexGrow>
      </Row>
      <Button kind="text" size="medium" id="person-change" icon="edit" onPress={() => setIsOpen(true)}>
        {t('person.change')}
      </Button>
      {isOpen && <EditUserProfileSheet user={user} onClosed={() => setIsOpen(false)} />}
    </Card>
  )
}

const EditUserProfileSheet = ({ user, onClosed }: { user: User; onClosed: () => void }) => {
  const { t } = useTranslation('account')
  const [name, setName] = useState(user.nickname)
  const [image, setImage] = useState(user.image)
  const [problem, setProblem] = useState<'nameMissing' | 'pictureRefused' | 'pictureUnreadable' | null>(null)
  const editing = useEditUser()
  const choosePicture = async () => {
    const choice = await pickImages(1)
    if (choice.kind === 'chosen') setImage(choice.pictures[0]?.base64 ?? image)
    if (choice.kind === 'refused') setProblem('pictureRefused')
    if (choice.kind === 'unreadable') setProblem('pictureUnreadable')
  }
  const save = () => {
    const nickname = name.trim()
    if (nickname === '') return setProblem('nameMissing')
    editing.mutate(
      { nickname, ...(image === user.image ? {} : { image }) },
      {
        onSuccess: () => {
          showToast({ text: t('person.saved'), tone: 'good' })
          onClosed()
        },
      },
    )
  }
  return (
    <BottomSheet
      open
      title={t('person.change')}
      primaryAction={{
        label: t('person.save'),
        onPress: save,
        loading: editing.isPending,
        id: 'person-save',
      }}
      onClosed={onClosed}
    >
      <View className="account-sheet">
        <Row gap={3} align="center" wrap>
          <ProfilePicture source={image ? toPictureDataUrl(image) : user.icon} />
          <Button kind="soft" size="small" icon="camera" onPress={() => void choosePicture()}>
            {t('person.choose')}
          </Button>
          {image && (
            <Button kind="text" size="small" onPress={() => setImage(null)}>
              {t('person.remove')}
            </Button>
          )}
        </Row>
        <TextField
          id="person-name"
          label={t('person.name')}
          type="text"
          value={name}
          maxLength={MAX_NICKNAME_LENGTH}
          onChanged={value => {
            setName(value)
            setProblem(null)
          }}
          error={problem ? t(`person.${problem}`) : undefined}
        />
      </View>
    </BottomSheet>
  )
}
