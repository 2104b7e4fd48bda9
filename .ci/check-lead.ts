import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** Asks the database itself what became of one registration, waiting at most ten seconds for its message. */
const [file = '', receiptNo = ''] = process.argv.slice(2)
const db = new DatabaseSync(file, { readOnly: true })
const count = (sql: string, ...values: string[]) => (db.prepare(sql).get(...values) as { n: number }).n

const lead = db.prepare('select id from leads where receipt_no = ?').get(receiptNo) as
  | { id: string }
  | undefined
assert(lead, `no lead has the receipt number '${receiptNo}'`)
assert.equal(count('select count(*) n from consents where lead_id = ?', lead.id), 2, 'two consent decisions')

const sent = () =>
  count(
    `select count(*) n from outbox_messages join fake_deliveries on message_id = outbox_messages.id
     where lead_id = ? and template in ('confirmation', 'registration') and status = 'accepted'`,
    lead.id,
  )
for (let waited = 0; sent() === 0 && waited < 100; waited++) await setTimeout(100)
assert.equal(sent(), 1, 'one sent confirmation, of a visit or of a registration')
assert.equal(
  count("select count(*) n from audit_entries where subject_id = ? and action = 'lead.created'", lead.id),
  1,
  'an audit entry',
)
console.log('registration kept: lead, two consents, one sent confirmation, audit entries')
