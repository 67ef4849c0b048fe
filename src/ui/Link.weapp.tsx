import { Text, View } from '@tarojs/components'
import { navigate } from '@/routes'
import type { RouteName } from '@/routes/table'
import { aria } from './aria'
import type { LinkProps } from './Link.h5'

export type { LinkProps }

/** Leads to another page. In the mini-program words (`inline`) or a view (`plain`) that can be touched. */
export const Link = <N extends RouteName>(props: LinkProps<N>) => {
  const { to, params, query, look = 'inline', className = '', facts, children } = props
  const shared = {
    className: `ui-link ui-link--${look} ${className}`,
    onClick: (event: { stopPropagation: () => void }) => {
      event.stopPropagation()
      void navigate(to, params, { query })
    },
    ...aria({ role: 'link', ...facts }),
  }
  if (look === 'inline') return <Text {...shared}>{children}</Text>
  return (
    <View hoverClass="ui-press--touched" {...shared}>
      {children}
    </View>
  )
}
