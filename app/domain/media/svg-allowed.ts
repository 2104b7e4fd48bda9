import type { LeftOut } from './drawing-changes.ts'

/** Everything not listed here is dropped; nothing here runs, loads or links. */

const words = (list: string) => new Set(list.trim().split(/\s+/))

/** Names in the SVG namespace. No script, foreignObject, animation, feImage or audio. */
export const allowedElements = words(`
  svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image style
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`)

/** Replaced by their children. */
export const unwrappedElements = words('a switch')

/** Dropped without a word: nothing of them is seen. */
export const invisibleElements = words(`
  metadata view cursor color-profile font font-face font-face-src font-face-uri font-face-format font-face-name
  glyph missing-glyph hkern vkern altGlyphDef
`)

/** What is said of others that are dropped. */
export const goneParts: Partial<Record<string, LeftOut>> = {
  script: 'scripts',
  handler: 'scripts',
  foreignObject: 'markup',
  animate: 'motion',
  animateColor: 'motion',
  animateMotion: 'motion',
  animateTransform: 'motion',
  set: 'motion',
  discard: 'motion',
  feImage: 'pictures',
}

/** `href` and `style` get further checks. */
export const allowedAttributes = words(`
  id class style href role aria-label aria-labelledby aria-describedby aria-hidden lang
  x y x1 x2 y1 y2 dx dy cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio version
  transform transform-origin rotate pathLength textLength lengthAdjust startOffset method spacing side
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset paint-order vector-effect shape-rendering text-rendering image-rendering
  color color-interpolation color-interpolation-filters color-rendering opacity display visibility overflow
  clip clip-path clip-rule mask filter mix-blend-mode isolation
  marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity
  patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits mask-type
  filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 stdDeviation edgeMode
  flood-color flood-opacity lighting-color surfaceScale diffuseConstant specularConstant specularExponent
  kernelMatrix kernelUnitLength order divisor bias targetX targetY preserveAlpha radius scale
  xChannelSelector yChannelSelector azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle
  baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent
  font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  font-feature-settings font-variation-settings letter-spacing word-spacing text-anchor text-decoration
  dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi white-space
  media
`)
