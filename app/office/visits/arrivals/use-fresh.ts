import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { followWork } from '#app/office/kit/follow-work.ts'

/** So soon a desk sees what another desk did. */
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
