import { nameFits, type PictureKind, properName } from '#app/domain/media/file-kind.ts'

export type Matched =
  | { ok: true; name: string; isNew: boolean }
  /** A sentence for people. */
  | { ok: false; reason: string }

/** A name without folder and ending, however it is spelt: `사진/Hero.PNG` is `hero`. */
const stemOf = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '').toLowerCase()

/**
 * Which picture of the library a file replaces: the one with its name, whatever the ending, since pages ask for pictures by name and the
 * server offers them in its own formats. @param name of the file, without folder @param library names by stem
 */
export function matchPicture(
  name: string,
  kind: PictureKind,
  library: ReadonlyMap<string, readonly string[]>,
): Matched {
  const named = library.get(stemOf(name)) ?? []
  if (!named.length) return { ok: true, name: properName(name, kind), isNew: true }
  const fitting = named.filter((one) => nameFits(one, kind))
  const exact = fitting.find((one) => one.toLowerCase() === name.toLowerCase())
  const only = exact ?? (fitting.length === 1 ? fitting[0] : undefined)
  if (only) return { ok: true, name: only, isNew: false }
  if (fitting.length)
    return {
      ok: false,
      reason: `이름이 같은 이미지가 여럿입니다(${fitting.join(', ')}). 바꿀 이미지와 확장자까지 같게 적어 주세요.`,
    }
  return {
    ok: false,
    reason: `${named.join(', ')} 이미지가 이 이름을 쓰고 있습니다. SVG는 SVG로, 사진과 조감도는 JPEG·PNG·WebP·AVIF로만 교체할 수 있습니다.`,
  }
}

/** Names of a library by stem. */
export function byStem(names: readonly string[]): Map<string, string[]> {
  const stems = new Map<string, string[]>()
  for (const name of names) {
    const stem = stemOf(name)
    stems.set(stem, [...(stems.get(stem) ?? []), name])
  }
  return stems
}
