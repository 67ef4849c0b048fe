// The threaded WebAssembly of tfjs needs headers that pages with third-party frames cannot have; the plain one serves us.
export const wasmWorkerContents = ''
export default () => Promise.reject(new Error('built without threads'))
