import { Fragment } from 'react'
import { Text } from '@tarojs/components'

/** A line of text whose words between two `**` are strong. */
export const EmphasizedText = ({ text }: { text: string }) => (
  <>
    {text.split('**').map((part, at) =>
      at % 2 === 1 ? (
        <Text key={at} className="t-strong">
          {part}
        </Text>
      ) : (
        <Fragment key={at}>{part}</Fragment>
      ),
    )}
  </>
)
