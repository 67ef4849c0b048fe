import { MIN_SEARCH_LENGTH } from '@anzuo/domain/office/officeSearch'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callOffice } from '../../api/callOffice'

/** Between two letters of somebody who types; the server is asked when they pause. */
const PAUSE_MS = 200

const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [typed])
  return settled
}

const PATH = '/office/v1/search/find'

/** Looks for what was typed; what was found before stays until the answer comes. */
export const useSearch = (typed: string) => {
  const query = useSettled(typed.trim())
  const isLongEnough = query.length >= MIN_SEARCH_LENGTH
  const { data, error, isFetching } = useQuery({
    queryKey: [PATH, query],
    queryFn: () => callOffice(PATH, { query }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return {
    hits: isLongEnough ? (data?.hits ?? null) : null,
    error: isLongEnough ? error : null,
    isSettled: !isFetching && query === typed.trim(),
  }
}
