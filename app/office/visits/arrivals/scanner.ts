export interface Scanner {
  stop(): void
}

type Read = (video: HTMLVideoElement) => Promise<string | undefined>

/** `BarcodeDetector`, which the types of the DOM lack: Chrome on Android and macOS has it. */
interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}

interface WithDetector {
  BarcodeDetector?: {
    new (options: { formats: string[] }): Detector
    getSupportedFormats(): Promise<string[]>
  }
}

/** Pictures a second: enough for a code that is held still. */
const framesPerSecond = 8
const decodedWidth = 640

/** Opens the camera at the back and reads until there is a code. @throws DOMException where there is no camera or no right to it */
export async function openScanner(video: HTMLVideoElement, onCode: (code: string) => void): Promise<Scanner> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  let isOn = true
  const stop = () => {
    isOn = false
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  try {
    video.srcObject = stream
    await video.play()
    const read = (await builtInReader()) ?? (await ownReader())
    const look = async () => {
      if (!isOn) return
      const code = await read(video).catch(() => undefined)
      if (!isOn) return
      if (code) onCode(code)
      else setTimeout(look, 1000 / framesPerSecond)
    }
    void look()
  } catch (error) {
    stop()
    throw error
  }
  return { stop }
}

async function builtInReader(): Promise<Read | undefined> {
  const { BarcodeDetector } = window as WithDetector
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !formats?.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/** Without WebAssembly, which the office's policy for scripts forbids. */
async function ownReader(): Promise<Read> {
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!context || !video.videoWidth) return undefined
    canvas.width = Math.min(decodedWidth, video.videoWidth)
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    return decode({ data, width, height })
  }
}
