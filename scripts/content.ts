import { parseArgs } from 'node:util'
import { nameNow } from '#app/domain/site/name-now.server.ts'
import { describeUnreadable, unreadableAdvice } from '#app/domain/site/unreadable-content.ts'
import { readEnv } from '#app/platform/env.ts'
import { withParticle } from '#app/platform/particle.ts'
import { UnreadableContent } from '#app/platform/stored-content.ts'
import { openReadyInstall } from '../server/ready-install.ts'
import { describeFailure, StartRefused } from '../server/start-checks.ts'
import { upgrade, usage, verbs } from './content/verbs.ts'

/**
 * @param args verb, slug, and folder or zip; `upgrade` and a folder
 * @returns exit code
 */
export async function runContent(
  args: string[],
  environment: NodeJS.ProcessEnv,
  { print, printError }: { print(line: string): void; printError(line: string): void },
): Promise<number> {
  let site = ''
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'with-registrations': { type: 'boolean' },
        confirm: { type: 'string' },
        browser: { type: 'string' },
        press: { type: 'string' },
        take: { type: 'string' },
      },
    })
    const [verb = '', slug, place] = positionals
    if (verb === 'upgrade' && slug) {
      upgrade(slug, readEnv(environment).contentDir, print)
      return 0
    }
    const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    const { take } = values
    if (!run || !slug || (take !== undefined && take !== 'folder' && take !== 'office'))
      throw new StartRefused(usage)
    site = slug
    const install = await openReadyInstall(readEnv(environment))
    try {
      const now = await nameNow(install.db, slug)
      if (now)
        throw new StartRefused(
          `'${slug}' 단지의 이름은 이제 '${now}'입니다. 내용 폴더의 이름과 site.json의 slug, 글 속의 /${slug}/ 주소를 ${withParticle(`'${now}'`, '으로')} 바꾸고 ${withParticle(`'${now}'`, '으로')} 다시 해 주세요. npm run content -- export ${now}는 바뀐 폴더를 써 줍니다.`,
        )
      await run({ ...install, print }, slug, place, {
        withRegistrations: values['with-registrations'] ?? false,
        confirm: values.confirm,
        browser: values.browser,
        press: values.press,
        take,
      })
    } finally {
      await install.db.destroy()
    }
    return 0
  } catch (error) {
    const isOurs =
      error instanceof Error && ['PictureRefused', 'ZipRefused', 'MoveRefused'].includes(error.name)
    if (error instanceof UnreadableContent)
      printError(`${describeUnreadable(site, error)}.\n${unreadableAdvice(site)}`)
    else printError(isOurs ? error.message : describeFailure(error))
    return 1
  }
}

if (import.meta.main)
  process.exitCode = await runContent(process.argv.slice(2), process.env, {
    print: console.log,
    printError: console.error,
  })
