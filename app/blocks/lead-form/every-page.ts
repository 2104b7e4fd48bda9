// Landing page of this tab for attribution; stays in the browser until a registration sends it, in `island.tsx`.
try {
  sessionStorage.landing ??= location.pathname
} catch {
  // Without storage the form's own page counts.
}
