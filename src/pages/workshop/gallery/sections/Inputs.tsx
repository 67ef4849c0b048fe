import { View } from '@tarojs/components'
import { useState } from 'react'
import { Card } from '@/ui/Card'
import { Checkbox } from '@/ui/Checkbox'
import { Choice } from '@/ui/Choice'
import { CodeField } from '@/ui/CodeField'
import { DateField } from '@/ui/DateField'
import { Field } from '@/ui/Field'
import { Link } from '@/ui/Link'
import { ListRow } from '@/ui/ListRow'
import { SearchField } from '@/ui/SearchField'
import { Segmented } from '@/ui/Segmented'
import { StarsField } from '@/ui/Stars'
import { Stepper } from '@/ui/Stepper'
import { Switch } from '@/ui/Switch'
import { Sample } from '../Sample'

const people = [
  { value: 'me', label: 'Me' },
  { value: 'family', label: 'Family' },
] as const

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unknown', label: 'I do not know' },
] as const

const Fields = () => {
  const [phone, setPhone] = useState('138 0000 6021')
  const [email, setEmail] = useState('ran@example')
  const [words, setWords] = useState('')
  const [weight, setWeight] = useState('')
  const [birthday, setBirthday] = useState('')
  const [code, setCode] = useState('482')
  return (
    <View className="gallery__column gallery__column--wide">
      <SearchField id="sample-search" label="Search" value={words} onChanged={setWords} />
      <Field label="Phone number" type="phone" value={phone} onChanged={setPhone} prefix="+86" />
      <Field
        label="E-mail"
        type="email"
        value={email}
        onChanged={setEmail}
        error="Enter the correct e-mail address"
      />
      <Field
        label="Weight"
        type="decimal"
        value={weight}
        onChanged={setWeight}
        suffix="kg"
        placeholder="64.5"
        hint="In light clothes"
      />
      <DateField label="Birthday" value={birthday} onChanged={setBirthday} />
      <CodeField value={code} onChanged={setCode} />
      <CodeField value="123456" onChanged={setCode} error="This code has expired" />
    </View>
  )
}

const Choices = () => {
  const [person, setPerson] = useState<'me' | 'family'>('me')
  const [stars, setStars] = useState(4)
  const [quantity, setQuantity] = useState(1)
  const [smokes, setSmokes] = useState<'yes' | 'no' | 'unknown' | null>('no')
  const [agrees, setAgrees] = useState(false)
  const [keeps, setKeeps] = useState(true)
  const agreement = (
    <>
      I have read and agree to the{' '}
      <Link to="legal" params={{ document: 'registration' }}>
        User Agreement
      </Link>{' '}
      and the{' '}
      <Link to="legal" params={{ document: 'privacy' }}>
        Privacy Policy
      </Link>
      .
    </>
  )
  return (
    <Card>
      <View className="gallery__column gallery__column--wide">
        <Segmented label="Whose" options={people} value={person} onChanged={setPerson} />
        <Stepper label="Quantity" value={quantity} max={3} onChanged={setQuantity} />
        <StarsField label="The chair" value={stars} onChanged={setStars} />
        <Choice label="Do you smoke" options={answers} value={smokes} onChanged={setSmokes} />
        <Choice
          label="Diabetes"
          options={answers}
          value={null}
          onChanged={setSmokes}
          error="Choose one of the three"
        />
        <Checkbox checked={agrees} onChanged={setAgrees} label="I agree">
          {agreement}
        </Checkbox>
        <Checkbox
          checked={agrees}
          onChanged={setAgrees}
          label="I agree"
          error="Please check the user agreement first"
        >
          {agreement}
        </Checkbox>
        <ListRow
          title="Keep my pulse wave"
          note="To improve accuracy"
          value={<Switch checked={keeps} onChanged={setKeeps} label="Keep my pulse wave" />}
        />
        <ListRow
          title="Off and not to be changed"
          value={<Switch checked={false} onChanged={setKeeps} label="Off" disabled />}
        />
      </View>
    </Card>
  )
}

/** Everything that takes something from the person. */
export const Inputs = () => (
  <>
    <Sample name="Fields">
      <Fields />
    </Sample>
    <Sample name="Choices">
      <Choices />
    </Sample>
  </>
)
