import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { followWork } from '#app/office/kit/follow-work.ts'

/** Milliseconds until a desk sees the changes of another desk. */
const everyMs = 15_000

/** Reads the screen again while somebody works at it, and at once when somebody comes back to it. */
export function useFresh(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const work = followWork(() => void revalidate())
    const timer = setInterval(() => {
      if (work.isWorking()) void revalidate()
    }, everyMs)
    return () => {
      clearInterval(timer)
      work.stop()
    }
  }, [revalidate])
}
