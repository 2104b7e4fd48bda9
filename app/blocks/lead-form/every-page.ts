// On which page this tab began: a registration tells it, and until then nothing leaves the browser. A form's page is
// where it is read again, in `island.tsx`.
try {
  sessionStorage.landing ??= location.pathname
} catch {
  // A browser without storage: the form's own page counts.
}
