/** The heap of a Node process that was started with `--inspect`, asked over its inspector. */
export async function inspectHeap(address: string): Promise<{
  /** Bytes of what is still in use after everything else was collected, buffers included. */
  used(): Promise<number>
  close(): void
}> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`nobody inspects at ${address}`))
  })
  let last = 0
  const ask = <T>(method: string, params: object = {}) =>
    new Promise<T>((resolve) => {
      const id = ++last
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: T }
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(answer.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    async used() {
      // Twice: what a finaliser lets go of in the first round is collected in the second.
      await ask('HeapProfiler.collectGarbage')
      await ask('HeapProfiler.collectGarbage')
      const { result } = await ask<{ result: { value: number } }>('Runtime.evaluate', {
        expression: 'process.memoryUsage().heapUsed + process.memoryUsage().external',
        returnByValue: true,
      })
      return result.value
    },
    close: () => socket.close(),
  }
}
