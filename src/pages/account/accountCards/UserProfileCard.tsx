import { useState } from 'react'
import { View } from '@tarojs/components'
import type { User } from '@anzuo/contract'
import { useEditUser } from '@/data/account/accountSettings'
import { getUserPicture } from '@/data/account/userPicture'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { AvatarButton } from '@/ui/forms/AvatarButton'
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
        <ProfilePicture source={getUserPicture(user)} />
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
          <ProfilePicture source={getUserPicture({ image, icon: user.icon })} />
          <AvatarButton
            id="person-picture"
            onChosen={setImage}
            onFailed={failure => setProblem(failure === 'refused' ? 'pictureRefused' : 'pictureUnreadable')}
          >
            {t('person.choose')}
          </AvatarButton>
          {image && (
            <Button kind="text" size="small" onPress={() => setImage(null)}>
              {t('person.remove')}
            </Button>
          )}
        </Row>
        <TextField
          id="person-name"
          label={t('person.name')}
          type="nickname"
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
