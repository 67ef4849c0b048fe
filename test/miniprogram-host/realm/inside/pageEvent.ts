import * as glassEasel from 'glass-easel'

type Caller = { _$?: glassEasel.Element; id?: string; dataset?: object | null }

const describe = (caller: Caller) => {
  const { id = '', dataset } = caller._$ ?? caller
  return { id, offsetLeft: 0, offsetTop: 0, dataset: JSON.parse(JSON.stringify(dataset ?? {})) as object }
}

/** What handlers get is plain JSON, as on a phone, where the event comes from another thread. */
export class PageEvent<Detail> extends glassEasel.Event<Detail> {
  override wrapShadowedEvent(
    target: glassEasel.Element,
    mark: Record<string, unknown> | null,
    currentTarget: glassEasel.Element,
  ) {
    const plain = {
      type: this.type,
      timeStamp: this.timeStamp,
      target: describe(target as Caller),
      currentTarget: describe(currentTarget as Caller),
      mark: mark ?? {},
      detail: this.detail,
      ...this.extraFields,
    }
    Object.defineProperties(plain, {
      stopPropagation: { value: () => this.stopPropagation() },
      preventDefault: { value: () => this.preventDefault() },
    })
    return plain as unknown as glassEasel.ShadowedEvent<Detail>
  }
}
