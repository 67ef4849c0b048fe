import { useState } from 'react'
import { useText } from '../i18n/useText'
import { Button } from '../parts/Button'
import { Dialog } from '../parts/Overlay'
import { Switch } from '../parts/Switch'
import { getPrintedKey } from './KeyCap'
import { keepSingleKeys, readSingleKeys } from './keyPress'
import { keySheet } from './keySheet'

/** All keys of the console, and whether single ones do anything. */
export const KeySheetDialog = ({ onClose }: { onClose: () => void }) => {
  const { text } = useText()
  const [isOn, setIsOn] = useState(readSingleKeys)
  const change = (next: boolean) => {
    keepSingleKeys(next)
    setIsOn(next)
  }
  return (
    <Dialog
      title={text('keys.title')}
      width="wide"
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" variant="primary">
          {text('common.close')}
        </Button>
      }
    >
      <div className="key-sheet">
        {keySheet.map(({ title, entries }) => (
          <section key={title}>
            <h3>{text(title)}</h3>
            <dl>
              {entries.map(({ keys, text: name }) => (
                <div key={name}>
                  <dt>
                    {keys.map(key => (
                      <kbd key={key} className="key-cap key-cap--large">
                        {getPrintedKey(key)}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{text(name)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="line">
        <Switch name={text('keys.single')} isOn={isOn} onChange={change} />
        <span>
          {text('keys.single')}
          <span className="second-line">{text('keys.singleNote')}</span>
        </span>
      </p>
    </Dialog>
  )
}
