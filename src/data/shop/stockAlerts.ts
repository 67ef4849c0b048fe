import { useQueryClient } from '@tanstack/react-query'
import { askForMessages } from '../account/subscribeMessages'
import { useApiMutation, useApiQuery } from '../api/useApiQuery'

const LIST_PATH = '/stock_alert/list'

/** Whether the signed-in person is told when this combination, which is sold out, can be bought again; and how to change that. */
export const useStockAlert = (skuId: string) => {
  const client = useQueryClient()
  const { data } = useApiQuery(LIST_PATH, {}, { needsPerson: false, showErrorToast: false })
  const { mutate, isPending } = useApiMutation('/stock_alert/edit', {
    onSuccess: alerts => client.setQueryData([LIST_PATH, {}], alerts),
  })
  return {
    isOn: data?.skuIds.includes(skuId) ?? false,
    isPending,
    setOn: (isOn: boolean) => {
      // The platform takes such a question only from a touch.
      if (isOn) void askForMessages('stockAlertSet')
      mutate({ skuId, isOn })
    },
  }
}
