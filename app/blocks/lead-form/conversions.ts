import type { Measurement } from '#app/domain/site/measurement-settings.ts'
import { dayMs } from '#app/platform/durations.ts'

type Vendor = 'ga4' | 'naver' | 'kakaoPixel' | 'metaPixel'
type Globals = typeof globalThis & Record<string, unknown>

const page = globalThis as Globals

/** The content security policy allows it. */
const load = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(src))
    document.head.append(script)
  })

/** Conversion calls as each vendor documents them, without name or number. */
const reporters: Record<Vendor, (id: string, receiptNo: string) => Promise<void> | void> = {
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
    const track = page.fbq as (...sent: unknown[]) => void
    track('init', id)
    track('track', 'Lead', {}, { eventID: receiptNo })
    await load('https://connect.facebook.net/en_US/fbevents.js')
  },
}

/**
 * Once in thirty days per phone and device, as a repeat has a receipt number of its own. Failures are ignored. @param
 * phone masked, enough to distinguish phones of one device
 */
export function reportConversion(measurement: Measurement, receiptNo: string, phone: string): void {
  // Receipt numbers begin with the site's prefix.
  const key = `counted ${receiptNo.split('-')[0]} ${phone}`
  try {
    const reportedAt = Date.parse(localStorage.getItem(key) ?? '')
    if (Date.now() - reportedAt < 30 * dayMs) return
    localStorage.setItem(key, new Date().toISOString())
  } catch {
    // Without storage a repeat is impossible: the form is gone once it is answered.
  }
  for (const name of Object.keys(reporters) as Vendor[]) {
    const id = measurement[name]
    if (id) Promise.resolve(reporters[name](id, receiptNo)).catch(() => {})
  }
}
