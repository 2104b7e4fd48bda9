import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reads a screen's data again while something behind it goes on, every two seconds or as said. */
export function useLiveData(isMoving: boolean, everyMs = 2000): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isMoving, everyMs, revalidate])
}
