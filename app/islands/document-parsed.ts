/*
 * The first script is `async`, since browsers hold back the first paint for scripts that wait their turn (some 100 ms). What
 * follows this import may count on the whole document.
 */
if (document.readyState === 'loading')
  await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed, { once: true }))

export {}
