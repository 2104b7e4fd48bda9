/** `312KB`, `1.2MB` */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1000 ? `${kilobytes}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`
}
