type UploadAnswer = { data: unknown } | { code: number; message: string } | 'noAnswer'

/** Stands in for the browser's way to upload: the test says how far a file is and what comes back. */
export const createFakeUpload = () => {
  const sent: FakeRequest[] = []

  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    responseText = ''
    url = ''
    file: File | null = null
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader() {}
    getResponseHeader() {
      return 'request-1'
    }
    send(file: File) {
      this.file = file
      sent.push(this)
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest
  return {
    sent,
    progress: (index: number, part: number) => sent[index]?.upload.onprogress?.({ loaded: part, total: 1 }),
    answer: (index: number, answer: UploadAnswer) => {
      const request = sent[index]
      if (!request) throw new Error(`there is no upload ${index}`)
      if (answer === 'noAnswer') return request.onerror?.()
      request.responseText = JSON.stringify({ code: 0, message: '', data: null, ...answer })
      request.onload?.()
    },
  }
}
