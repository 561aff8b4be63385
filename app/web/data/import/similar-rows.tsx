import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ImportKind, ImportReport } from '../data-api.ts';
import classes from './import-dialog.module.css';
import { countOf } from './report-words.ts';

/** Of each row: the id of the item that it means, or "new". */
export type Decisions = Readonly<Record<string, string>>;

interface SimilarRowsProps {
  kind: ImportKind;
  similar: ImportReport['similar'];
  deciding: ReturnType<typeof useDecisions>;
}

/**
 * What a person decides about the similar rows of a checked file. Each is open until then, unless it was decided for an
 * earlier file: nothing is linked in silence.
 */
export function useDecisions(report: Pick<ImportReport, 'similar'> | undefined) {
  const [chosen, choose] = useState<{ report: unknown; decisions: Decisions }>();
  const similar = report?.similar ?? [];
  const decisions: Decisions = chosen?.report === report && chosen ? chosen.decisions : {};
  return {
    decisions,
    open: similar.filter((each) => isOpen(each, decisions)).length,
    decide: (next: Decisions) => choose({ report, decisions: next }),
  };
}

const isOpen = ({ row, learned }: ImportReport['similar'][number], decisions: Decisions): boolean =>
  !learned && decisions[row] === undefined;

/** Rows whose product is not here by barcode or name, and the item that each is similar to. */
export function SimilarRows({ kind, similar, deciding: { decisions, open, decide } }: SimilarRowsProps) {
  if (similar.length === 0) return null;
  const creates = kind === 'items' || kind === 'invoices';
  const undecided = similar.filter((each) => isOpen(each, decisions));
  const rest = () => decide({ ...decisions, ...Object.fromEntries(undecided.map(({ row }) => [row, 'new'])) });
  const sure = undecided.filter((each) => each.sure);
  const same = () => decide({ ...Object.fromEntries(sure.map((row) => [row.row, row.similar.id])), ...decisions });
  return (
    <section aria-label="Similar items">
      <p className={classes.said}>
        {countOf(similar.length, 'rows')} {similar.length === 1 ? 'has a name' : 'have names'} close to ones you have.
        Choose what each one is: nothing is linked unless you choose it, here or in an earlier import.
      </p>
      <ul className={classes.similar}>
        {similar.map(({ row, name, similar: item, confidence, sure, learned }) => (
          <li key={row}>
            <span>
              <strong>{name}</strong>
              <span className={classes.where}>
                Row {row}:{' '}
                {learned
                  ? `${item.name}, as you chose for an earlier file`
                  : `${sure ? 'most likely' : 'possibly'} ${item.name} (${Math.min(99, Math.round(100 * confidence))}% by name)`}
              </span>
            </span>
            <SegmentedControl
              size="xs"
              aria-label={`Row ${row}, ${name}`}
              value={decisions[row] ?? (learned ? item.id : '')}
              onChange={(decision) => decide({ ...decisions, [row]: decision })}
              data={[
                { value: item.id, label: 'Same item' },
                { value: 'new', label: creates ? 'New item' : 'Skip' },
              ]}
            />
          </li>
        ))}
      </ul>
      <div className={classes.forAll}>
        {sure.length > 1 ? (
          <Button variant="default" size="xs" onClick={same}>
            {`Same item for the ${sure.length} most likely`}
          </Button>
        ) : null}
        {open > 0 ? (
          <Button variant="default" size="xs" onClick={rest}>
            {labelForRest(creates, open, similar.length)}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function labelForRest(creates: boolean, open: number, all: number): string {
  const rest = open < all ? `the other ${open === 1 ? 'one' : open}` : all === 1 ? 'this one' : `all ${all}`;
  if (!creates) return `Skip ${rest}`;
  return `Create ${open === 1 ? 'a new item' : 'new items'} for ${rest}`;
}
