import { useState } from 'react'
import { Stack } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { Checkbox } from '@/ui/forms/Checkbox'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { OtpInput } from '@/ui/forms/OtpInput'
import { DateField } from '@/ui/forms/DateField'
import { TextField } from '@/ui/forms/TextField'
import { Link } from '@/ui/layout/Link'
import { SearchField } from '@/ui/forms/SearchField'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import { StarRatingInput } from '@/ui/shop/StarRating'
import { QuantityStepper } from '@/ui/shop/QuantityStepper'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { ComponentGallerySection } from '../ComponentGallerySection'

const personOptions = [
  { value: 'me', label: 'Me' },
  { value: 'family', label: 'Family' },
] as const

const answerOptions = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unknown', label: 'I do not know' },
] as const

const FieldSamples = () => {
  const [phone, setPhone] = useState('138 0000 6021')
  const [email, setEmail] = useState('ran@example')
  const [words, setWords] = useState('')
  const [weight, setWeight] = useState('')
  const [birthday, setBirthday] = useState('')
  const [code, setCode] = useState('482')
  return (
    <Stack gap={3} className="gallery__column--wide">
      <SearchField id="sample-search" label="Search" value={words} onChanged={setWords} />
      <TextField label="Phone number" type="phone" value={phone} onChanged={setPhone} prefix="+86" />
      <TextField
        label="E-mail"
        type="email"
        value={email}
        onChanged={setEmail}
        error="Enter the correct e-mail address"
      />
      <TextField
        label="Weight"
        type="decimal"
        value={weight}
        onChanged={setWeight}
        suffix="kg"
        placeholder="64.5"
        hint="In light clothes"
      />
      <DateField label="Birthday" value={birthday} onChanged={setBirthday} />
      <OtpInput value={code} onChanged={setCode} />
      <OtpInput value="123456" onChanged={setCode} error="This code has expired" />
    </Stack>
  )
}

const ChoiceSamples = () => {
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
      <Stack gap={3} className="gallery__column--wide">
        <SegmentedControl label="Whose" options={personOptions} value={person} onChanged={setPerson} />
        <QuantityStepper label="Quantity" value={quantity} max={3} onChanged={setQuantity} />
        <StarRatingInput label="The chair" value={stars} onChanged={setStars} />
        <RadioGroup label="Do you smoke" options={answerOptions} value={smokes} onChanged={setSmokes} />
        <RadioGroup
          label="Diabetes"
          options={answerOptions}
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
        <SwitchRow
          title="Keep my pulse wave"
          note="To improve accuracy"
          checked={keeps}
          onChanged={setKeeps}
        />
        <SwitchRow title="Off and not to be changed" checked={false} onChanged={setKeeps} disabled />
      </Stack>
    </Card>
  )
}

/** Form fields. */
export const InputGallerySection = () => (
  <ComponentGallerySection samples={{ Fields: <FieldSamples />, Choices: <ChoiceSamples /> }} />
)
