import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { silent } from '#app/platform/field-roles.ts'
import { drawingRef } from '../drawing.ts'

/**
 * Ours, built from a plan; an equirectangular panorama (2:1); or another host's page, allowed by the site's `frames`.
 */
export const tourAddress = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('tour'), plan: drawingRef('plan') })
      .meta({ title: '평면 도면으로 만든 3D' }),
    z.strictObject({ kind: z.literal('panorama'), picture }).meta({ title: '360도 사진' }),
    z
      .strictObject({
        kind: z.literal('external'),
        url: silent(z.url({ protocol: /^https$/, error: 'https로 시작하는 주소여야 합니다' })).meta({
          title: '주소',
          description: '사이트 설정의 ‘외부 관람 주소’에 있는 곳이어야 합니다.',
        }),
      })
      .meta({ title: '다른 회사의 관람' }),
  ])
  .meta({ title: '관람' })

export type TourAddress = z.infer<typeof tourAddress>

export function frameAddress(slug: string, address: TourAddress): string {
  if (address.kind === 'external') return address.url
  return address.kind === 'tour'
    ? `/tour/${slug}/${address.plan.name}`
    : `/tour/${slug}/panorama/${address.picture.name}`
}

const [, panorama, external] = tourAddress.options

/** Names of the pictures that a piece of content shows all around. */
export const panoramasIn = (content: unknown): string[] =>
  walkJson(content).flatMap(({ value }) => panorama.safeParse(value).data?.picture.name ?? [])

/** External addresses in content whose host the site does not allow. */
export const forbiddenFrames = (
  content: unknown,
  allowed: readonly string[] = [],
): { path: string; host: string }[] => {
  const hosts = new Set(allowed)
  return walkJson(content).flatMap(({ path, value }) => {
    const address = external.safeParse(value).data
    const host = address && new URL(address.url).host
    return host && !hosts.has(host) ? [{ path, host }] : []
  })
}
