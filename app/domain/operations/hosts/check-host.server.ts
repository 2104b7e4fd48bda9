import { Resolver } from 'node:dns/promises'
import { type Call, type CallResult, call } from '#app/domain/messages/vendors/call.server.ts'
import { isHealthLine } from '#app/platform/program-version.server.ts'
import { isPublicAddress, lookUpPublic } from '#app/platform/public-address.server.ts'

export interface HostCheck {
  state:
    | 'works'
    /** The name has no address in DNS yet. */
    | 'no-address'
    /** To a machine of a private network, which is not asked. */
    | 'private'
    | 'no-answer'
    /** Somebody answers, but not this product. */
    | 'elsewhere'
    | 'bad-certificate'
  /** What the name servers answer. */
  addresses: string[]
}

interface Network {
  resolve: (host: string) => Promise<string[]>
  ask: (call: Call) => Promise<CallResult>
}

const dnsTimeoutMs = 2000
const answerTimeoutMs = 5000

async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

const network: Network = { resolve: resolveHost, ask: call }

/**
 * Whether a host leads visitors to this product: what its name servers say, and its own `/healthz` over HTTPS. Addresses of private
 * networks are not asked, whatever the name servers say.
 */
export async function checkHost(host: string, { resolve, ask }: Network = network): Promise<HostCheck> {
  const addresses = await resolve(host)
  if (!addresses.length) return { state: 'no-address', addresses }
  if (!addresses.every(isPublicAddress)) return { state: 'private', addresses }
  const answer = await ask({
    method: 'GET',
    url: `https://${host}/healthz`,
    headers: {},
    totalMs: answerTimeoutMs,
    maxBytes: 1024,
    lookup: lookUpPublic,
  })
  if (answer.ok)
    return {
      state: answer.status === 200 && isHealthLine(answer.body.trim()) ? 'works' : 'elsewhere',
      addresses,
    }
  if (answer.code === 'private-address') return { state: 'private', addresses }
  return { state: /CERT|TLS|SSL|ALTNAME/i.test(answer.code) ? 'bad-certificate' : 'no-answer', addresses }
}
