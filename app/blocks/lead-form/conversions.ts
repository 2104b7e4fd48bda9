import type { Measurement } from '../../features/site/site-settings.ts'
import { dayMs } from '../../platform/durations.ts'

type Told = 'ga4' | 'naver' | 'kakaoPixel' | 'metaPixel'
type Globals = typeof globalThis & Record<string, unknown>

const page = globalThis as Globals

/** Fetches a counter's script from the address that the policy of the document allows. */
const load = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(src))
    document.head.append(script)
  })

/** How each counter is told, as its vendor documents it. None is given a name or a number. */
const tell: Record<Told, (id: string, receiptNo: string) => Promise<void> | void> = {
  async ga4(id, receiptNo) {
    page.dataLayer ??= []
    // Google's own tag reads `arguments` objects, not arrays.
    page.gtag ??= function gtag() {
      ;(page.dataLayer as unknown[]).push(arguments)
    }
    const gtag = page.gtag as (...sent: unknown[]) => void
    gtag('js', new Date())
    gtag('config', id)
    gtag('event', 'generate_lead', { transaction_id: receiptNo })
    await load(`https://www.googletagmanager.com/gtag/js?id=${id}`)
  },
  async naver(id) {
    page.wcs_add = { wa: id }
    page._nasa ??= {}
    await load('https://wcs.naver.net/wcslog.js')
    const wcs = page.wcs as { inflow?: () => void; trans: (event: object) => void }
    wcs.inflow?.()
    wcs.trans({ type: 'lead' })
    ;(page.wcs_do as () => void)()
  },
  async kakaoPixel(id) {
    await load('https://t1.daumcdn.net/kas/static/kp.js')
    const pixel = page.kakaoPixel as (id: string) => { pageView(): void; participation(): void }
    pixel(id).pageView()
    pixel(id).participation()
  },
  async metaPixel(id, receiptNo) {
    const queue: unknown[] = []
    const fbq = Object.assign((...sent: unknown[]) => queue.push(sent), {
      queue,
      loaded: true,
      version: '2.0',
    })
    page.fbq ??= fbq
    page._fbq ??= page.fbq
    const told = page.fbq as (...sent: unknown[]) => void
    told('init', id)
    told('track', 'Lead', {}, { eventID: receiptNo })
    await load('https://connect.facebook.net/en_US/fbevents.js')
  },
}

/**
 * Tells the site's counters of a saved registration, once in thirty days for a phone on this device: a repeated one has a
 * receipt number of its own. A counter that fails is left out.
 * @param phone masked, which is enough to tell the phones of one device apart
 */
export function tellCounters(measurement: Measurement, receiptNo: string, phone: string): void {
  // The letters before the number are the site's.
  const key = `counted ${receiptNo.split('-')[0]} ${phone}`
  try {
    const told = Date.parse(localStorage.getItem(key) ?? '')
    if (Date.now() - told < 30 * dayMs) return
    localStorage.setItem(key, new Date().toISOString())
  } catch {
    // A browser without storage has no second chance either: the form is gone once it is answered.
  }
  for (const name of Object.keys(tell) as Told[]) {
    const id = measurement[name]
    if (id) Promise.resolve(tell[name](id, receiptNo)).catch(() => {})
  }
}
