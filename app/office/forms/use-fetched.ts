import { useEffect, useState } from 'react'

/** JSON from an address, loaded once typing pauses; the former data stay until it arrives. */
export function useFetched<Data>(address: string): Data | undefined {
  const [data, setData] = useState<Data>()
  useEffect(() => {
    const cancel = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(address, { signal: cancel.signal })
        if (answer.ok) setData((await answer.json()) as Data)
      } catch {
        // Without an answer the field is still typed in.
      }
    }, 150)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [address])
  return data
}
