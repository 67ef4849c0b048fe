import type { DialogAnswer } from '../view/viewProtocol'
import type { AutomatorContext } from './automatorContext'
import type { AutomatorMethodHandlers } from './automatorServer'

/** `Tool.native`: what stands outside of the pages. */
export const createAutomatorNativeMethods = (
  { view, router }: AutomatorContext,
  firstPage: string,
): AutomatorMethodHandlers => {
  const press = async (answer: DialogAnswer) => {
    await view.settle()
    await view.run('answerDialog', answer)
    await view.settle()
  }
  const { reLaunch, navigateBack, switchTab } = router.navigation
  const natives: Record<string, (data: Record<string, unknown>) => Promise<void>> = {
    confirmModal: () => press('confirm'),
    cancelModal: () => press('cancel'),
    goHome: () => reLaunch({ url: `/${firstPage}` }),
    navigateLeft: () => navigateBack({}),
    switchTab,
  }
  return {
    'Tool.native': async ({ method, data }) => {
      const native = natives[String(method)]
      if (!native) throw new Error(`Tool.native ${String(method)} unimplemented`)
      await native((data ?? {}) as Record<string, unknown>)
    },
  }
}
