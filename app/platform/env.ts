import { resolve } from 'node:path'
import { z } from 'zod'

const schema = z.object({
  /** `demo` needs no settings, `production` the secrets below. */
  BUNYANG_ENV: z.enum(['demo', 'production']).default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Port in public addresses, if not the default of the scheme. */
  PUBLIC_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  DATA_DIR: z.string().default('data'),
  CONTENT_DIR: z.string().default('content'),
  /** SQLite in DATA_DIR without it. */
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  /** PostgreSQL statements, milliseconds. */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(500).default(15_000),
  MEDIA_DIR: z.string().optional(),
  JOURNAL_DIR: z.string().optional(),
  /** `id:base64,id:base64`, 32 bytes each; the first encrypts, all decrypt. */
  APP_KEYS: z.string().optional(),
  /** Of lookup hashes and sessions; `new,old` during a rotation. */
  APP_SECRET: z.string().min(32).optional(),
  /** Own proxies in front; only the outermost one's address is trusted. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  LEAD_RUSH_PER_MINUTE: z.coerce.number().int().nonnegative().default(600),
  /** Instead of MEDIA_DIR; the other four are required with it. */
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** Share of successful requests in the log, from 0 to 1. */
  LOG_REQUESTS: z.coerce.number().min(0).max(1).default(1),
  LOG_TO: z.enum(['stdout', 'file']).optional(),
  /** `apart`: `npm run worker`. */
  WORKER: z.enum(['in-process', 'apart']).default('in-process'),
  WORKER_POLL_MS: z.coerce.number().int().positive().default(1000),
  /** Milliseconds. */
  LEASE_MS: z.coerce
    .number()
    .int()
    .positive()
    .max(30 * 60_000)
    .default(60_000),
  SMS_VENDOR: z.enum(['fake', 'solapi', 'sens']).default('fake'),
  SOLAPI_API_KEY: z.string().optional(),
  SOLAPI_API_SECRET: z.string().optional(),
  /** Reports without it are refused. */
  SOLAPI_WEBHOOK_SECRET: z.string().optional(),
  SOLAPI_URL: z.url().optional(),
  SENS_ACCESS_KEY: z.string().optional(),
  SENS_SECRET_KEY: z.string().optional(),
  SENS_SERVICE_ID: z.string().optional(),
  SENS_URL: z.url().optional(),
  /** `smtps://user:secret@host?from=office@example.kr` */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:/)
    .optional(),
  INDEXNOW: z.enum(['fake', 'send']).default('fake'),
  INDEXNOW_ENDPOINTS: z
    .string()
    .default('https://searchadvisor.naver.com/indexnow,https://api.indexnow.org/indexnow')
    .transform((list) => list.split(','))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
  STAFF_WEBHOOK_SECRET: z.string().min(16).optional(),
})

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

/** @throws Error naming every invalid variable, one a line. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(values)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('\n'))
  const env = parsed.data
  if (env.BUNYANG_ENV === 'production') {
    const missing = (['APP_KEYS', 'APP_SECRET'] as const).filter((name) => !env[name])
    if (missing.length)
      throw new Error(missing.map((name) => `${name}: 운영 환경에서는 반드시 지정해야 합니다`).join('\n'))
  }
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

/** @throws Error naming what is missing beside S3_BUCKET */
function readBucket(env: z.infer<typeof schema>): Bucket | undefined {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (!bucket) return undefined
  if (endpoint && region && accessKeyId && secretAccessKey)
    return { bucket, endpoint, region, accessKeyId, secretAccessKey }
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => !env[name])
  throw new Error(missing.map((name) => `${name}: S3_BUCKET을 쓰려면 함께 지정해야 합니다`).join('\n'))
}
