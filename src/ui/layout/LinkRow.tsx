import { navigate } from '@/routes'
import type { RouteName } from '@/routes/table'
import type { LinkProps } from './Link'
import { ListRow, type ListRowProps } from './ListRow'

export type LinkRowProps<N extends RouteName> = Omit<ListRowProps, 'onPress' | 'chevron'> &
  Pick<LinkProps<N>, 'to' | 'params' | 'query'>

/** A row of a list that leads to another page. */
export const LinkRow = <N extends RouteName>({ to, params, query, ...row }: LinkRowProps<N>) => (
  <ListRow onPress={() => navigate(to, params, { query })} {...row} />
)
