import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { Pills } from '../match/pills.tsx';
import classes from './menu.module.css';

/** Match filters (POS-037), by their value in the URL. */
const MATCHES = {
  all: 'All',
  matched: 'Matched',
  unmatched: 'Unmatched',
  ignored: 'Ignored',
  suggestions: 'Suggestions only',
} as const;

export type MatchChoice = keyof typeof MATCHES;

const isMatch = (text: string | undefined): text is MatchChoice => text !== undefined && text in MATCHES;

export const readMatchFilter = (text: string | undefined): MatchChoice => (isMatch(text) ? text : 'all');

export function MatchFilter() {
  const chosen = readMatchFilter(useParameter('match'));
  return (
    <div className={classes.filters}>
      <Pills
        label="Match"
        options={MATCHES}
        chosen={chosen}
        onChoose={(match) => go({ match: match === 'all' ? undefined : match }, { replace: true })}
      />
    </div>
  );
}
