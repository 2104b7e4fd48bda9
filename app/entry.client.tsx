import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { forgetSent } from '#app/office/drafts/unsaved.ts'
import { connection } from '#app/routes/admin/connection/hold-requests.ts'
import { watchSubmits } from '#app/routes/admin/connection/submitted-form.ts'
import { watchEarlyTyping } from '#app/routes/admin/early-typing.ts'

// The back office only: public documents do not load this file.
window.fetch = connection.holding(window.fetch.bind(window), {
  origin: location.origin,
  submitted: watchSubmits(document),
})
connection.onAnswered(forgetSent)
watchEarlyTyping(document)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
