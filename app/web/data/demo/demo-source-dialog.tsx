import { Button } from '@mantine/core';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import classes from './demo-source-dialog.module.css';

const REAL = [
  'Spirits: products, bottle sizes, barcodes and suppliers',
  'Their invoices: bottles and unit costs of 87 orders of one licensed store, August 2021 to October 2022',
  'Recipes: names, ingredients and amounts of published cocktails',
];
const MOVED = ['Invoice dates, shifted by whole weeks so that they end now'];
const MADE_UP = [
  'Wine and beer, their vendors, invoices and prices',
  'The POS: its menu, prices, staff, tickets and modifiers. Hours, weekdays and drinks per ticket follow real sales',
  'Locations, and where each bottle is',
  'Every count, and therefore stock on hand and variance',
  'Recipe prices, pars, the open order, the batch, the beverage list and the print job',
];

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
        <Facts title="Shifted" lines={MOVED} />
        <Facts title="Made up for demonstration" lines={MADE_UP} />
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
