import { useEffect, useState } from 'react'

/** JSON of an address once typing pauses; what was there before stays until it comes. */
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
