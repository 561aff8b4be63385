/** "New Print Job - 11-22-2026-4821": the venue's date and the last four digits of the time (OCONST-024). */
export function defaultTitle(now: Date, timezone: string): string {
  const day = new Intl.DateTimeFormat('en-US', {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    timeZone: timezone,
  })
    .format(now)
    .replaceAll('/', '-');
  return `New Print Job - ${day}-${String(now.getTime()).slice(-4)}`;
}
