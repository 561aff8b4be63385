import { Button } from '@mantine/core';
import { Refusal } from '#features/accounts/web/parts/settings-form.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import classes from './demo.module.css';
import { DEMO_TEXT } from './demo-text.ts';
import type { DemoLoading } from './use-demo-loading.ts';

/** Loading progress, with facts about the demo venue meanwhile. */
export function DemoProgress({ demo: { step, state, error, start } }: { demo: DemoLoading }) {
  if (state === 'failed')
    return (
      <div className={classes.failed}>
        <Refusal error={error} />
        <Button onClick={start}>Resume loading</Button>
      </div>
    );
  return (
    <>
      <ProgressBar
        label="Loading the demo venue"
        done={step?.done ?? 0}
        of={step?.of ?? 6}
        text={step ? step.text : 'Items of the venue'}
      />
      <p className={classes.text}>{DEMO_TEXT}</p>
    </>
  );
}
