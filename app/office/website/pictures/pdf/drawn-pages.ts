/** Pages of a document as pictures, rendered in the browser: the server never opens it. */
export interface DrawnPages {
  count: number
  /** @param side pixels of the longer one @param background of CSS */
  draw(number: number, side: number, background: string): Promise<HTMLCanvasElement>
  close(): void
}
