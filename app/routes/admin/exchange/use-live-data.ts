import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 2000

/** Reads a screen's data again while something behind it goes on. Without script somebody reloads. */
export function useLiveData(isMoving: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isMoving, revalidate])
}
