import * as glassEasel from 'glass-easel'

/** Where elements stand in their parents, by the number of their node. */
export type NodeOffsets = Record<number, [left: number, top: number] | undefined>

type Caller = { _$?: glassEasel.Element; id?: string; dataset?: object | null }

const toEventTarget = (caller: Caller, offsets: NodeOffsets) => {
  const element = caller._$ ?? (caller as glassEasel.Element)
  const { id = '', dataset } = element as Caller
  const node = element.getBackendElement?.() as { id?: number } | null | undefined
  const [offsetLeft, offsetTop] = offsets[node?.id ?? 0] ?? [0, 0]
  return { id, offsetLeft, offsetTop, dataset: JSON.parse(JSON.stringify(dataset ?? {})) as object }
}

const currentElements = new WeakMap<object, glassEasel.Element>()

/** The element whose handler gets an event; undefined when the event is none of a page. */
export const getCurrentElement = (event: object): glassEasel.Element | undefined => currentElements.get(event)

/** What handlers get is plain JSON, as on a phone, where the event comes from another thread. */
export class PageEvent<Detail> extends glassEasel.Event<Detail> {
  private readonly offsets: NodeOffsets

  constructor(type: string, detail: Detail, options: glassEasel.EventOptions & { offsets?: NodeOffsets }) {
    super(type, detail, options)
    this.offsets = options.offsets ?? {}
  }

  override wrapShadowedEvent(
    target: glassEasel.Element,
    mark: Record<string, unknown> | null,
    currentTarget: glassEasel.Element,
  ) {
    const plain = {
      type: this.type,
      timeStamp: this.timeStamp,
      target: toEventTarget(target as Caller, this.offsets),
      currentTarget: toEventTarget(currentTarget as Caller, this.offsets),
      mark: mark ?? {},
      detail: this.detail,
      ...this.extraFields,
    }
    Object.defineProperties(plain, {
      stopPropagation: { value: () => this.stopPropagation() },
      preventDefault: { value: () => this.preventDefault() },
    })
    const caller = currentTarget as Caller
    currentElements.set(plain, caller._$ ?? currentTarget)
    return plain as unknown as glassEasel.ShadowedEvent<Detail>
  }
}
