import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'

type AccountChangeOptions<Result> = {
  /** What the toast says afterwards; none where something else shows that it is done. */
  done?: string
  onDone: (result: Result) => void
}

/** Changes how somebody logs in; what the page shows of it is read anew. */
export const useAccountChange = <Result, Fields = void>(
  change: (fields: Fields) => Promise<Result>,
  { done, onDone }: AccountChangeOptions<Result>,
) => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  return useMutation<Result, Error, Fields>({
    mutationFn: change,
    onSuccess: result => {
      void queryClient.invalidateQueries()
      if (done) notify(done)
      onDone(result)
    },
  })
}
