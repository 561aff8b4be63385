const CLOCK = /^(?:(\d{1,2})(?:[:.h](\d{2})?)?|(\d{2})(\d{2})) ?(?:([ap])(?:m|\.m\.)?)?$/i;

/**
 * A time of day as people type it, from "00:00" to "23:59": "7 pm", "7:30 PM", "19:00", "19.30", "1930". Undefined if it is
 * none.
 */
export function readClock(text: string): string | undefined {
  const [found, short, minutes = '00', hours, rest = '00', half = ''] = CLOCK.exec(text.trim()) ?? [];
  if (found === undefined) return undefined;
  const hour = Number(short ?? hours);
  const minute = short === undefined ? rest : minutes;
  if (half && (hour < 1 || hour > 12)) return undefined;
  const inDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return inDay < 24 && Number(minute) < 60 ? `${String(inDay).padStart(2, '0')}:${minute}` : undefined;
}
