import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Every three seconds, while the screen is visible. */
export function useRefresh(isOn: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, 3000)
    return () => clearInterval(timer)
  }, [isOn, revalidate])
}
