/** Why a document waits for a person before it is read. */
export interface Doubt {
  /** `sender`: not on the list. `unverified`: the mail may be forged, even if its sender is on the list. */
  readonly cause: 'sender' | 'unverified';
  readonly reason: string;
}

/** The origin of a mail, as far as known. */
export interface Origin {
  /** The addresses in From, in lowercase. */
  readonly from: readonly string[];
  /** The newest Authentication-Results header, which the receiving mail server adds above all others. */
  readonly results: string | null;
}

/** Null if the sender is on the list and its mail server did not say that the mail is forged. */
export function judgeSender({ from, results }: Origin, allowed: readonly string[]): Doubt | null {
  const [sender] = from;
  if (!sender)
    return { cause: 'sender', reason: "This e-mail doesn't say who sent it. Allow it only if you know the sender." };
  if (from.length > 1)
    return {
      cause: 'unverified',
      reason: 'This e-mail names several senders, so it may be forged. Read it only if you expected it.',
    };
  if (checkOf(results) === 'failed')
    return {
      cause: 'unverified',
      reason: `The mail server says that this e-mail is not from ${sender}. Ask them before you process it.`,
    };
  if (!isAllowed(sender, allowed))
    return { cause: 'sender', reason: `${sender} is not on the list of allowed senders.` };
  return null;
}

/**
 * The name of the mail server that confirmed the sender (DMARC), in lowercase; empty if the server does not name itself,
 * as Microsoft's does not; null if none confirmed it. Sales change stock, so they need this. Where the receiving server
 * checks nothing, the sender may have written the whole header: a person decides which server counts.
 */
export function confirmingServer({ results }: Pick<Origin, 'results'>): string | null {
  if (checkOf(results) !== 'passed') return null;
  const name = plainOf(results).split(';')[0]?.trim().split(/\s/)[0]?.toLowerCase() ?? '';
  return name.includes('=') ? '' : name.slice(0, 253);
}

export function isAllowed(sender: string, allowed: readonly string[]): boolean {
  const domain = sender.slice(sender.lastIndexOf('@'));
  return allowed.includes(sender) || allowed.includes(domain);
}

/**
 * DMARC covers the address that people see, so it decides. Without it, a failed SPF is a forgery unless DKIM passed; a
 * passed SPF or DKIM alone may be another domain's, so it confirms nothing.
 */
function checkOf(results: string | null): 'passed' | 'failed' | 'unknown' {
  const plain = plainOf(results);
  const said = (method: string) =>
    [...plain.matchAll(new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*(\\w+)`, 'gi'))].map(([, value = '']) =>
      value.toLowerCase(),
    );
  const dmarc = said('dmarc');
  if (dmarc.includes('fail')) return 'failed';
  if (dmarc.includes('pass')) return 'passed';
  return said('spf').includes('fail') && !said('dkim').includes('pass') ? 'failed' : 'unknown';
}

/** Without comments and quoted texts, in which a sender may have written anything. */
const plainOf = (results: string | null): string =>
  (results ?? '').replaceAll(/\([^()]*\)/g, ' ').replaceAll(/"[^"]*"/g, ' ');
