import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Loads a screen's data again while work is in progress, every two seconds or as given. */
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
