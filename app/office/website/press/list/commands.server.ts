import { z } from 'zod'
import { movePost, type PostIntent } from '#app/domain/publishing/press/change-post.server.ts'
import { canWritePress } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { id } from '#app/office/fields.ts'

const move = (intent: PostIntent) =>
  command({
    may: canWritePress,
    input: z.object({ post: id, version: z.coerce.number().int().catch(0) }),
    run: async (office, { post, version }) => {
      const moved = await movePost(office, office.site, post, { intent, version }, office.actor)
      if (moved.ok) return done('처리했습니다.')
      return moved.reason === 'not-allowed'
        ? refused(moved.sentence, 403)
        : refused('그사이 글이 바뀌었습니다. 목록을 확인하고 다시 해 주세요.', 409)
    },
  })

export const publish = move('publish')
export const unpublish = move('unpublish')
export const bin = move('bin')
export const restore = move('restore')
