/** Units of the picture around a home: a full turn across, the front of the home in its middle. */
export const width = 4096
/** Units per radian, and per unit of slope: the picture lies on a cylinder. */
export const perRadian = width / (2 * Math.PI)
/** Steepest slopes, up and down, that the picture shows. */
export const slopes = { up: 0.8, down: 0.9 }
export const horizon = Math.round(slopes.up * perRadian)
export const height = horizon + Math.round(slopes.down * perRadian)
