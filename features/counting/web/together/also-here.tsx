import classes from './also-here.module.css';
import { usePresence } from './use-presence.ts';

/** Other people at this location now; also reports this person's presence. */
export function AlsoHere({ location }: { location: string | undefined }) {
  const others = usePresence(location);
  if (others.length === 0) return null;
  const names = others.map(({ person }) => person?.display_name ?? 'Someone');
  return (
    <p role="status" className={classes.here}>
      Also here: {names.join(', ')}. Your counts and theirs are added together.
    </p>
  );
}
