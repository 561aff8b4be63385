/** The separators of an EDIFACT text, from its UNA or the defaults, and the text after the UNA. */
export function serviceSigns(text: string) {
  const start = text.trimStart();
  const advice = start.startsWith('UNA') ? start.slice(0, 9) : '';
  const [component = ':', element = '+', , release = '?', , end = "'"] = advice ? advice.slice(3) : ":+.? '";
  return { component, element, release, end, advice, rest: start.slice(advice.length) };
}

/** Splits a text at a separator unless it is escaped; escaped characters stay escaped. */
export function partsOf(text: string, sign: string, release: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === release) at += 1;
    else if (text[at] === sign) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}
