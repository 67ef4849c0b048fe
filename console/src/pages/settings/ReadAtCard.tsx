import { useText, type TextKey } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { Icon } from '../../parts/Icon'
import { formatSetting } from './formatSetting'
import type { SettingChange } from './settingsDraft'

/** Where buyers will read what was changed. */
export const ReadAtCard = ({ changes }: { changes: readonly SettingChange[] }) => {
  const { text, format } = useText()
  const readable = changes.filter(({ field, value }) => field.readAt && value !== undefined)
  return readable.map(({ field, value }) => (
    <Card
      key={`${field.section}.${field.name}`}
      title={text('settings.readAtTitle', { value: formatSetting(field, value, { text, format }) })}
    >
      <ul className="line line--wrap">
        {field.readAt?.map((place: TextKey) => (
          <li key={place} className="tag">
            <Icon name="eye" size="small" /> {text(place)}
          </li>
        ))}
      </ul>
    </Card>
  ))
}
