import { SegmentedControl } from '@mantine/core';
import { go } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { CountProgress } from './count-progress.tsx';
import classes from './count-review.module.css';
import { Recounts } from './recounts.tsx';

/** Everybody's counting at a glance: how far each location is, and which counts to look at again. */
export function CountReviewDialog({ value }: DialogProps) {
  const part = value === 'again' ? 'again' : 'progress';
  return (
    <DialogFrame title="Counting together" size="large">
      <SegmentedControl
        className={classes.parts}
        aria-label="Part"
        value={part}
        onChange={(next) => go({ count_review: next }, { replace: true })}
        data={[
          { value: 'progress', label: 'Progress' },
          { value: 'again', label: 'Look again' },
        ]}
      />
      {part === 'again' ? <Recounts /> : <CountProgress />}
    </DialogFrame>
  );
}
