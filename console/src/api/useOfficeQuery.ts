import type { OfficePath, OfficeRequestBody, OfficeResponseData } from '@anzuo/contract/office/index'
import { useQuery } from '@tanstack/react-query'
import { callOffice, type OfficeError } from './callOffice'

/** Reads by a call. What was read counts as true for as long as the page stays. */
export const useOfficeQuery = <P extends OfficePath>(
  path: P,
  body: OfficeRequestBody<P>,
  {
    isEnabled = true,
    getPollMs,
  }: {
    isEnabled?: boolean
    /** How soon to read again while something is under way; null when nothing is. */
    getPollMs?: (data: OfficeResponseData<P>) => number | null
  } = {},
) =>
  useQuery<OfficeResponseData<P>, OfficeError>({
    queryKey: [path, body],
    queryFn: () => callOffice(path, body),
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data && getPollMs?.(state.data)) || false,
  })
