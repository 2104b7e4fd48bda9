/** `npm run admin`: one-time links for installs without e-mail, and the check of the record; see `usage`. */
import type { Db } from '#app/db/client.server.ts'
import { faultNames } from '#app/domain/record/audit/chain-faults.ts'
import { recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { checkChain } from '#app/domain/record/audit/verify-chain.server.ts'
import { roleNames, roles } from '#app/domain/record/roles.ts'
import { invitationPath, makeInvitation } from '#app/domain/staff/invitations.server.ts'
import { createReset, resetPath } from '#app/domain/staff/password-reset.server.ts'
import { normaliseEmail } from '#app/domain/staff/sign-in.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { readEnv } from '#app/platform/env.ts'
import { withParticle } from '#app/platform/particle.ts'
import { openReadyInstall } from '../server/ready-install.ts'
import { describeFailure, StartRefused } from '../server/start-checks.ts'

const usage = `쓰는 법:
  npm run admin -- invite                       전체 관리자 초대 링크
  npm run admin -- invite <역할> <단지>         한 단지의 직원 초대 링크
  npm run admin -- reset-password <이메일>      새 비밀번호를 정하는 링크
    --without-second-factor                     2단계 인증도 끕니다
  npm run admin -- verify-audit                 접속기록이 바뀌지 않았는지 확인
역할: ${roles.map((role) => `${role}(${roleNames[role].name})`).join(', ')}`

/** @throws StartRefused */
async function invite(db: Db, clock: Clock, role = 'owner', slug?: string): Promise<string> {
  const knownRole = roles.find((item) => item === role)
  if (!knownRole || (knownRole === 'owner') !== (slug === undefined)) throw new StartRefused(usage)
  const site = slug
    ? await db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirst()
    : undefined
  if (slug && !site) throw new StartRefused(`단지 ${withParticle(`'${slug}'`, '을')} 찾지 못했습니다.`)
  const siteId = site?.id ?? null
  return await db.transaction().execute(async (tx) => {
    const token = await makeInvitation(tx, clock, { email: null, siteId, role: knownRole, invitedBy: null })
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor: systemActor,
      action: 'invitation.made',
      subject: ['command', 'admin'],
      details: { role: knownRole },
    })
    return invitationPath(token)
  })
}

/** Prints the result; the exit code is 1 if the audit log was changed. */
async function verifyAudit(deps: Parameters<typeof checkChain>[0]): Promise<void> {
  const { entries, links, faults, late, head, isCompared } = await checkChain(deps)
  console.log(`접속기록 ${entries}건, 묶음 ${links}개를 확인했습니다.`)
  if (head) console.log(`마지막 묶음 ${head.number}번의 확인 값: ${head.digest}`)
  if (!isCompared)
    console.log(
      '견줄 앞선 확인 값이 없어, 끝이 지워졌는지는 알 수 없습니다. 일지(JOURNAL_DIR)가 제자리에 있는지 확인해 주세요.',
    )
  if (late) console.log(`적힌 때보다 한 주 넘게 늦게 들어온 기록: ${late}건`)
  for (const { kind, of } of faults)
    console.log(`${kind === 'review' ? `${of} 점검` : `${of}번 묶음`}: ${faultNames[kind]}`)
  console.log(faults.length ? '기록이 프로그램 밖에서 바뀌었습니다.' : '바뀐 기록이 없습니다.')
  if (faults.length) process.exitCode = 1
}

/** @throws StartRefused */
async function reset(db: Db, clock: Clock, email = '', withoutSecondFactor: boolean): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', normaliseEmail(email))
      .executeTakeFirst()
    if (!user) throw new StartRefused(email ? `'${email}' 계정을 찾지 못했습니다.` : usage)
    if (withoutSecondFactor) {
      await tx.updateTable('users').set({ two_factor_enabled: 0 }).where('id', '=', user.id).execute()
      await tx.deleteFrom('two_factors').where('user_id', '=', user.id).execute()
    }
    await recordAudit(tx, {
      siteId: null,
      at: clock.now(),
      actor: systemActor,
      action: withoutSecondFactor ? 'second-factor.off' : 'password.reset-asked',
      subject: ['user', user.id],
    })
    return resetPath(await createReset(tx, clock, user.id))
  })
}

try {
  const [command, ...args] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const env = readEnv(process.env)
  const { db, keys, clock, originOf } = await openReadyInstall(env)
  try {
    if (command === 'verify-audit') await verifyAudit({ db, keys, clock, journalDir: env.journalDir })
    else {
      const path =
        command === 'invite'
          ? await invite(db, clock, args[0], args[1])
          : command === 'reset-password'
            ? await reset(db, clock, args[0], process.argv.includes('--without-second-factor'))
            : undefined
      if (!path) throw new StartRefused(usage)
      const main = await db
        .selectFrom('hosts')
        .select('host')
        .where('is_main', '=', 1)
        .orderBy('host')
        .executeTakeFirst()
      console.log(originOf(main?.host ?? env.HOST) + path)
      console.log(
        command === 'invite'
          ? '한 번만 쓸 수 있고 하루가 지나면 못 씁니다.'
          : '한 번만 쓸 수 있고 1시간이 지나면 못 씁니다.',
      )
    }
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
