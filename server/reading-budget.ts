export interface Budget {
  /** Takes one of the burst. @returns undefined, or seconds to wait */
  spend(subject: string): number | undefined
  /** Charges a cost that is known only afterwards, also below zero. */
  charge(subject: string, amount: number): void
  refund(subject: string): void
}

interface Size {
  burst: number
  perSecond: number
}

/** Not Found, search and press for one address block: stops loops over invented addresses. */
export const ofBlock: Size = { burst: 240, perSecond: 10 }
/** Pages and drawings of a draft by one link; the office's own preview renders them after every pause in typing. */
export const ofDraftLink: Size = { burst: 60, perSecond: 2 }
export const ofPreview: Size = { burst: 240, perSecond: 5 }
/** Milliseconds of the serving thread for one person of the office: a third of it, after some minutes of quick work. */
export const ofPerson: Size = { burst: 20_000, perSecond: 300 }
/** Maximum milliseconds for one request: under load the measured time includes that of others. */
export const maxCharge = 300

const sessionToken = /(?:^|;\s*)(?:__Host-)?bunyang\.session_token=([^;]+)/g

/**
 * Which budgets a request of the office uses: those of every session that its cookies name, in any spelling. So neither
 * another spelling nor a made-up cookie beside the real one gets a fresh budget. @param block if there is no session
 */
export function peopleOf(cookies: string, block: string): string[] {
  const named = new Set([...cookies.matchAll(sessionToken)].map(([, value = '']) => decoded(value)))
  return named.size ? [...named] : [block]
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.trim())
  } catch {
    return value
  }
}

const maxSubjects = 20_000

/** In memory, for one process. @param now monotonic milliseconds */
export function createBudget(
  { burst, perSecond }: Size,
  now: () => number = () => performance.now(),
): Budget {
  const subjects = new Map<string, { left: number; at: number }>()

  function take(subject: string, amount: (left: number) => number): number {
    const at = now()
    const entry = subjects.get(subject)
    const left = Math.min(burst, entry ? entry.left + ((at - entry.at) / 1000) * perSecond : burst)
    subjects.delete(subject)
    subjects.set(subject, { left: left - amount(left), at })
    for (const [oldest] of subjects) {
      if (subjects.size <= maxSubjects) break
      subjects.delete(oldest)
    }
    return left
  }

  return {
    spend(subject) {
      const left = take(subject, (before) => (before >= 1 ? 1 : 0))
      return left >= 1 ? undefined : Math.max(1, Math.ceil((1 - left) / perSecond))
    },
    charge: (subject, amount) => void take(subject, () => amount),
    refund(subject) {
      const entry = subjects.get(subject)
      if (entry) entry.left = Math.min(burst, entry.left + 1)
    },
  }
}
