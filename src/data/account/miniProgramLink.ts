import type { RequestBody } from '@anzuo/contract'
import { canOpenMiniProgram, openMiniProgram } from '@/platform/miniProgram'
import { useApiMutation } from '../api/useApiQuery'
import { useAppConfig } from './authentication'

/** Leads from a phone's browser to the same page of the mini-program; offered where the server has one. */
export const useMiniProgramLink = (page: RequestBody<'/weixin/mini_program_link'>['page']) => {
  const opens = useAppConfig().data?.opensMiniProgram ?? false
  const { mutate, isPending } = useApiMutation('/weixin/mini_program_link', {
    onSuccess: ({ url }) => openMiniProgram(url),
  })
  return {
    isOffered: opens && canOpenMiniProgram(),
    isOpening: isPending,
    open: () => mutate({ page }),
  }
}
