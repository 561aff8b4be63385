import { Button } from '@mantine/core';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import classes from './demo-source-dialog.module.css';

const REAL = [
  'Products, bottle sizes, barcodes and suppliers',
  'Every invoice: its date, bottles and unit costs, 87 orders of one licensed store',
];
const DERIVED = ['Locations, and where each bottle is', 'Every count, and therefore stock on hand and variance'];

/** Which demo data is real, and who published it. */
export function DemoSourceDialog({ given, close }: DialogProps<string | undefined>) {
  return (
    <DialogFrame
      title="What is real here?"
      size="small"
      footer={
        <Button onClick={close} data-autofocus>
          Close
        </Button>
      }
    >
      <div className={classes.content}>
        <Facts title="Real, as published" lines={REAL} />
        <Facts title="Derived for demonstration" lines={DERIVED} />
        {given ? <p className={classes.source}>{given}</p> : null}
        <a href="https://data.iowa.gov" target="_blank" rel="noreferrer">
          data.iowa.gov
        </a>
      </div>
    </DialogFrame>
  );
}

function Facts({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
