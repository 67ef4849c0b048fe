import { useState } from 'react'
import { View } from '@tarojs/components'
import type { User } from '@/contract'
import { choosePortrait, useEditUser } from '@/data/ownAccount'
import { pictureUrl } from '@/domain/picture'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Field } from '@/ui/Field'
import { Portrait } from '@/ui/Portrait'
import { Sheet } from '@/ui/Sheet'

const LONGEST_NAME = 40

/** Who is signed in, and the way to change name and picture. */
export const PersonCard = ({ user }: { user: User }) => {
  const { t } = useTranslation('account')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={t('person.title')}>
      <View className="account-person">
        <Portrait source={user.image ? pictureUrl(user.image) : user.icon} />
        <View className="account-person__words">
          <View className="account-person__name">{user.nickname}</View>
          <View className="account-foot">{user.phone ?? user.email}</View>
        </View>
      </View>
      <Button kind="text" size="medium" id="person-change" icon="edit" onPress={() => setIsOpen(true)}>
        {t('person.change')}
      </Button>
      {isOpen && <PersonSheet user={user} onClosed={() => setIsOpen(false)} />}
    </Card>
  )
}

const PersonSheet = ({ user, onClosed }: { user: User; onClosed: () => void }) => {
  const { t } = useTranslation('account')
  const [name, setName] = useState(user.nickname)
  const [image, setImage] = useState(user.image)
  const [trouble, setTrouble] = useState<'nameMissing' | 'pictureRefused' | 'pictureUnreadable' | null>(null)
  const editing = useEditUser()
  const choose = async () => {
    const choice = await choosePortrait()
    if (choice.kind === 'chosen') setImage(choice.pictures[0]?.base64 ?? image)
    if (choice.kind === 'refused') setTrouble('pictureRefused')
    if (choice.kind === 'unreadable') setTrouble('pictureUnreadable')
  }
  const save = () => {
    const nickname = name.trim()
    if (nickname === '') return setTrouble('nameMissing')
    editing.mutate(
      { nickname, ...(image === user.image ? {} : { image }) },
      {
        onSuccess: () => {
          showMessage({ text: t('person.saved'), tone: 'good' })
          onClosed()
        },
      },
    )
  }
  return (
    <Sheet
      open
      title={t('person.change')}
      main={{ label: t('person.save'), onPress: save, loading: editing.isPending, id: 'person-save' }}
      onClosed={onClosed}
    >
      <View className="account-sheet">
        <View className="account-sheet__row">
          <Portrait source={image ? pictureUrl(image) : user.icon} />
          <Button kind="soft" size="small" icon="camera" onPress={() => void choose()}>
            {t('person.choose')}
          </Button>
          {image && (
            <Button kind="text" size="small" onPress={() => setImage(null)}>
              {t('person.remove')}
            </Button>
          )}
        </View>
        <Field
          id="person-name"
          label={t('person.name')}
          type="text"
          value={name}
          maxLength={LONGEST_NAME}
          onChanged={value => {
            setName(value)
            setTrouble(null)
          }}
          error={trouble ? t(`person.${trouble}`) : undefined}
        />
      </View>
    </Sheet>
  )
}
