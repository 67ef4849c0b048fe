import { Text, View } from '@tarojs/components'
import { navigate } from '@/routes'
import type { RouteName } from '@/routes/table'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { LinkProps } from './Link.h5'

export type { LinkProps }

/** Leads to another page. In the mini-program words (`inline`) or a view (`plain`) that can be touched. */
export const Link = <N extends RouteName>(props: LinkProps<N>) => {
  const { to, params, query, variant = 'inline', className = '', aria: facts, children } = props
  const shared = {
    className: `ui-link ui-link--${variant} ${className}`,
    onClick: (event: { stopPropagation: () => void }) => {
      event.stopPropagation()
      void navigate(to, params, { query })
    },
    ...getAriaAttributes({ role: 'link', ...facts }),
  }
  if (variant === 'inline') return <Text {...shared}>{children}</Text>
  return (
    <View hoverClass="ui-press--touched" {...shared}>
      {children}
    </View>
  )
}
