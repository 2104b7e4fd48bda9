import { resolve } from 'node:path'
import { z } from 'zod'
import { withParticle } from './particle.ts'
import { fileSettingOf, readSecretFiles } from './secret-files.server.ts'

/** Its fault is a Korean sentence, said behind the setting's name and before the value. */
const must = (sentence: string) => ({ error: sentence })

function number(min: number, max: number, { whole = true } = {}) {
  const range = max === Number.MAX_SAFE_INTEGER ? `${min} 이상의` : `${min}부터 ${max}까지의`
  const fault = must(`${range} ${whole ? '정수' : '수'}여야 합니다`)
  const given = z.coerce.number(fault).min(min, fault).max(max, fault)
  return whole ? given.int(fault) : given
}

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, must(`${values.join(', ')} 중 하나여야 합니다`))

const text = (check: RegExp, sentence: string) => z.string().regex(check, must(sentence))

const address = z.url({ protocol: /^https?$/, ...must('http:// 또는 https://로 시작하는 주소여야 합니다') })

/** Its value is never printed, and may come from a file: `APP_KEYS_FILE` (see `secret-files.server.ts`). */
const secret = { secret: true }
const unlimited = Number.MAX_SAFE_INTEGER

const schema = z.object({
  /** `demo` needs no settings, `production` the secrets below. */
  BUNYANG_ENV: oneOf('demo', 'production').default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: number(0, 65535).default(3000),
  /** Port in public addresses, if not the default of the scheme. */
  PUBLIC_PORT: number(1, 65535).optional(),
  DATA_DIR: z.string().default('data'),
  CONTENT_DIR: z.string().default('content'),
  /** SQLite in DATA_DIR without it. */
  DATABASE_URL: text(/^postgres(?:ql)?:/, 'postgres://로 시작하는 주소여야 합니다')
    .optional()
    .meta(secret),
  /** PostgreSQL statements, milliseconds. */
  DATABASE_TIMEOUT_MS: number(500, unlimited).default(15_000),
  MEDIA_DIR: z.string().optional(),
  JOURNAL_DIR: z.string().optional(),
  /** `id:base64,id:base64`, 32 bytes each; the first encrypts, all decrypt. */
  APP_KEYS: z.string().optional().meta(secret),
  /** Of lookup hashes and sessions; `new,old` during a rotation. */
  APP_SECRET: z.string().min(32, must('32자 이상이어야 합니다')).optional().meta(secret),
  /** Own proxies in front; only the outermost one's address is trusted. */
  TRUSTED_PROXY_HOPS: number(0, 5).default(0),
  LEAD_RUSH_PER_MINUTE: number(0, unlimited).default(600),
  /** Instead of MEDIA_DIR. */
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta(secret),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error').default('info'),
  /** Share of successful requests in the log, from 0 to 1. */
  LOG_REQUESTS: number(0, 1, { whole: false }).default(1),
  LOG_TO: oneOf('stdout', 'file').optional(),
  /** `apart`: `npm run worker`. */
  WORKER: oneOf('in-process', 'apart').default('in-process'),
  WORKER_POLL_MS: number(1, unlimited).default(1000),
  /** Milliseconds from a signal to stop until no request is taken any more; `/readyz` says so at once. */
  DRAIN_MS: number(0, 10 * 60_000).default(0),
  /** Milliseconds. */
  LEASE_MS: number(1, 30 * 60_000).default(60_000),
  SMS_VENDOR: oneOf('fake', 'solapi', 'sens').default('fake'),
  SOLAPI_API_KEY: z.string().optional().meta(secret),
  SOLAPI_API_SECRET: z.string().optional().meta(secret),
  /** Reports without it are refused. */
  SOLAPI_WEBHOOK_SECRET: z.string().optional().meta(secret),
  SOLAPI_URL: address.optional(),
  SENS_ACCESS_KEY: z.string().optional().meta(secret),
  SENS_SECRET_KEY: z.string().optional().meta(secret),
  SENS_SERVICE_ID: z.string().optional(),
  SENS_URL: address.optional(),
  /** `smtps://user:secret@host?from=office@example.kr` */
  SMTP_URL: z
    .string()
    .refine(
      (url) => smtpHost(url) !== undefined,
      must('smtps://사용자:비밀번호@메일서버?from=office@example.kr 꼴의 주소여야 합니다'),
    )
    .refine(
      (url) => !smtpHost(url) || isMailAddress(mailSender(url)),
      must('보내는 주소가 없습니다. 끝에 ?from=office@example.kr처럼 적어야 합니다'),
    )
    .optional()
    .meta(secret),
  INDEXNOW: oneOf('fake', 'send').default('fake'),
  INDEXNOW_ENDPOINTS: z
    .string()
    .default('https://searchadvisor.naver.com/indexnow,https://api.indexnow.org/indexnow')
    .transform((list) => list.split(','))
    .pipe(z.array(address).min(1)),
  STAFF_WEBHOOK_SECRET: z.string().min(16, must('16자 이상이어야 합니다')).optional().meta(secret),
  /** Without it there is no `/metrics`. */
  METRICS_TOKEN: z.string().min(32, must('32자 이상이어야 합니다')).optional().meta(secret),
})

type SettingName = keyof typeof schema.shape
export const settingNames = Object.keys(schema.shape) as SettingName[]
export const secretNames = settingNames.filter((name) => schema.shape[name].meta()?.secret === true)

/** What works only together: with one of them all are needed. */
const groups: readonly (readonly SettingName[])[] = [
  ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET'],
  ['SENS_ACCESS_KEY', 'SENS_SECRET_KEY', 'SENS_SERVICE_ID'],
]
/** What a value of another setting needs. */
const needs: readonly { setting: SettingName; value: string; needed: readonly SettingName[] }[] = [
  { setting: 'BUNYANG_ENV', value: 'production', needed: ['APP_KEYS', 'APP_SECRET'] },
  { setting: 'SMS_VENDOR', value: 'solapi', needed: ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET'] },
  { setting: 'SMS_VENDOR', value: 'sens', needed: ['SENS_ACCESS_KEY', 'SENS_SECRET_KEY', 'SENS_SERVICE_ID'] },
]

/** A sentence for each wrong setting, one a line. */
export class WrongSettings extends Error {
  override name = 'WrongSettings'
}

export type Env = z.infer<typeof schema> & {
  dataDir: string
  contentDir: string
  mediaDir: string
  journalDir: string
  s3: Bucket | undefined
}

interface Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** @throws WrongSettings naming every wrong and missing setting, one a line */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const files = readSecretFiles(secretNames, given)
  const values = { ...given, ...files.values }
  const parsed = schema.safeParse(values)
  const { faults } = files
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    if (!faults.has(name)) faults.set(name, `${name}: ${message}.${givenValue(name as SettingName, values)}`)
  }
  // Node's `mkdir` waits there for ever.
  for (const name of settingNames)
    if (name.endsWith('_DIR') && /^\/(?:proc|sys)\//.test(resolve(values[name] ?? '')))
      faults.set(name, `${name}: 파일을 둘 수 있는 폴더여야 합니다.${givenValue(name, values)}`)
  for (const { setting, value, needed } of needs)
    if (values[setting] === value)
      for (const name of needed)
        if (!values[name] && !faults.has(name))
          faults.set(name, `${name}: ${withParticle(setting, '이')} ${value}이면 반드시 지정해야 합니다.`)
  for (const group of groups) {
    const set = group.filter((name) => values[name])
    if (set.length)
      for (const name of group)
        if (!values[name] && !faults.has(name))
          faults.set(name, `${name}: 함께 쓰는 설정(${set.join(', ')})이 있으니 이것도 지정해야 합니다.`)
  }
  if (!parsed.success || faults.size) throw new WrongSettings([...faults.values()].join('\n'))
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  return {
    ...env,
    dataDir,
    contentDir: resolve(env.CONTENT_DIR),
    mediaDir: resolve(env.MEDIA_DIR ?? `${dataDir}/media`),
    journalDir: resolve(env.JOURNAL_DIR ?? `${dataDir}/journal`),
    s3: readBucket(env),
  }
}

function givenValue(name: SettingName, values: Record<string, string | undefined>): string {
  return secretNames.includes(name) ? '' : ` 적힌 값: ${values[name]}`
}

function readBucket({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: z.infer<typeof schema>): Bucket | undefined {
  return bucket && endpoint && region && accessKeyId && secretAccessKey
    ? { bucket, endpoint, region, accessKeyId, secretAccessKey }
    : undefined
}

/** The mail server of SMTP_URL. @returns undefined for something else */
export function smtpHost(url: string): string | undefined {
  if (!/^smtps?:/.test(url) || !URL.canParse(url)) return undefined
  return new URL(url).hostname || undefined
}

/** `from` of SMTP_URL, else its user, who is an address at many vendors. */
export function mailSender(smtpUrl: string): string {
  const { searchParams, username } = new URL(smtpUrl)
  return searchParams.get('from') ?? decodeURIComponent(username)
}

const isMailAddress = (text: string) => {
  const [name, host, ...more] = text.split('@')
  return Boolean(name && host) && !more.length && !/\s/.test(host ?? '')
}

/** Names in the environment that are like a setting's but are none. @returns Korean sentences */
export function describeMisspelt(source: NodeJS.ProcessEnv): string[] {
  const names = [...settingNames, ...secretNames.map(fileSettingOf)]
  const unknown = Object.keys(source).filter((name) => !names.includes(name))
  return unknown.flatMap((name) => {
    const meant = names.find((known) => isLike(name, known)) ?? openSettings.get(name)
    return meant ? [`'${name}'이라는 설정은 없습니다. 혹시 '${meant}'인가요?`] : []
  })
}

/** By the name of a file that nothing reads: only secrets come from files. */
const openSettings = new Map<string, string>(
  settingNames.filter((name) => !secretNames.includes(name)).map((name) => [fileSettingOf(name), name]),
)

/** One slip, two in long names; short ones are like too much, as `HOST` and `HOME`. */
const isLike = (name: string, known: string) =>
  name[0]?.toUpperCase() === known[0] && distance(name.toUpperCase(), known) <= (known.length < 8 ? 1 : 2)

/** Letters that are missing, too many, wrong or swapped with the next. */
function distance(one: string, other: string): number {
  let [before, last, row]: number[][] = [[], [], Array.from({ length: other.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= one.length; i++) {
    ;[before, last, row] = [last, row, [i]]
    for (let j = 1; j <= other.length; j++) {
      const at = (cells: number[] | undefined, k: number) => cells?.[k] ?? 0
      const same = one[i - 1] === other[j - 1]
      let best = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        best = Math.min(best, at(before, j - 2) + 1)
      row?.push(best)
    }
  }
  return row?.at(-1) ?? 0
}
