import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatCount } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';

interface Batch {
  readonly asked: number;
  readonly answered: number;
}

interface AskInBatchesProps {
  /** How many are asked about; undefined if that is only known after the first batch. */
  of: number | undefined;
  /** "POS items". */
  what: string;
  label: string;
  size?: 'compact-md';
  /** Asks about the next ones after so many, and says how many remain. */
  askNext: (done: number) => Promise<Batch & { readonly left: number }>;
  /** Shows what was chosen so far. */
  onEnd: () => Promise<unknown>;
}

/**
 * Asks the matching service batch by batch, with progress and a way to stop. What it chose stays if a later batch fails
 * or a person stops.
 */
export function AskInBatches({ of, what, label, size, askNext, onEnd }: AskInBatchesProps) {
  const [progress, setProgress] = useState<{ done: number; of: number | undefined }>();
  const [stopping, setStopping] = useState(false);
  const stopped = useRef(false);
  const ask = async () => {
    stopped.current = false;
    setStopping(false);
    let [done, answered, left] = [0, 0, 1];
    setProgress({ done, of });
    try {
      while (left > 0 && !stopped.current) {
        const batch = await askNext(done);
        done += batch.asked;
        answered += batch.answered;
        left = batch.left;
        setProgress({ done, of: of ?? done + left });
      }
      const chose = `The matching service chose for ${formatCount(answered)} of ${formatCount(done)} ${what}`;
      toastDone(left > 0 ? `Stopped. ${chose}` : chose);
    } catch (error) {
      const kept = answered > 0 ? `. Its ${formatCount(answered)} earlier choices are kept` : '';
      toastFailed(`${errorText(error, "The matching service didn't answer")}${kept}`);
    }
    await onEnd();
    setProgress(undefined);
  };
  if (progress === undefined)
    return (
      <Button
        variant="default"
        {...(size && { size })}
        title="Sends these names and the names of similar products to the matching service"
        onClick={() => void ask()}
      >
        {label}
      </Button>
    );
  const stop = () => {
    stopped.current = true;
    setStopping(true);
  };
  const total = progress.of === undefined ? '' : ` of ${formatCount(progress.of)}`;
  return (
    <Group gap="xs" role="status">
      <span>
        Asked about {formatCount(progress.done)}
        {total}…
      </span>
      <Button variant="default" {...(size && { size })} disabled={stopping} onClick={stop}>
        {stopping ? 'Stopping…' : 'Stop'}
      </Button>
    </Group>
  );
}

const AT_ONCE = 20;

interface AskAboutIdsProps extends Pick<AskInBatchesProps, 'what' | 'label' | 'onEnd'> {
  ids: readonly string[];
  ask: (ids: string[]) => Promise<Batch>;
}

/** The same for a list of ids; it stays as it was at the start, while its rows leave the list one by one. */
export function AskAboutIds({ ids, ask, onEnd, ...props }: AskAboutIdsProps) {
  const [asking, setAsking] = useState<readonly string[]>();
  const all = asking ?? ids;
  if (all.length === 0) return null;
  const askNext = async (done: number) => {
    if (done === 0) setAsking(all);
    const some = all.slice(done, done + AT_ONCE);
    const { answered } = await ask(some);
    return { asked: some.length, answered, left: all.length - done - some.length };
  };
  const end = async () => {
    await onEnd();
    setAsking(undefined);
  };
  return <AskInBatches {...props} of={all.length} askNext={askNext} onEnd={end} />;
}
