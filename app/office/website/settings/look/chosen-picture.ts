import { useState } from 'react'

/** A selected file that is not sent yet. */
export interface ChosenPicture {
  /** `data:` address. */
  address: string
  /** Without a hole through which the ground would show. */
  isOpaque: boolean
  /** Of its first point, as a colour of CSS. */
  corner: string
}

/** Pixels: enough to see whether any part of a picture is clear. */
const side = 64

/** @returns undefined for what the browser cannot draw; the server says what is wrong with it */
async function readChosen(file: File): Promise<ChosenPicture | undefined> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, side, side)
  const { data } = context?.getImageData(0, 0, side, side) ?? { data: [] }
  const alphas = Array.from(data).filter((_, i) => i % 4 === 3)
  const [r = 255, g = 255, b = 255] = data
  return { address, isOpaque: alphas.every((alpha) => alpha === 255), corner: `rgb(${r} ${g} ${b})` }
}

/** What a file field has, to be looked at before it is sent. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<ChosenPicture>()
  const onPictures = async ([file]: readonly File[]) => {
    setChosen(file && (await readChosen(file).catch(() => undefined)))
  }
  return { chosen, onPictures }
}
