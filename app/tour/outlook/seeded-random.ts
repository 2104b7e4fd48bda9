/** The same number between 0 and 1 for the same seed, so that a picture never changes by itself. */
export const seededRandom = (seed: number): number => Math.abs(Math.sin(seed * 12.9898 + 1) * 43758.5453) % 1
