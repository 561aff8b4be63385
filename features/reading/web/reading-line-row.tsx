import { Button } from '@mantine/core';
import { PriceChange } from '#features/invoices/web/lines/price-change.tsx';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import classes from './line.module.css';
import { LineEditor } from './line-editor.tsx';
import type { ReadingLine } from './reading-api.ts';
import { type Flag, type LineChoice, lineProblem, type SettledLine } from './reading-draft.ts';

interface ReadingLineRowProps {
  place: number;
  line: ReadingLine;
  settled: SettledLine;
  error: string | undefined;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (part: LineChoice) => void;
}

const DOUBTS: Readonly<Record<Flag, string>> = {
  amount: 'Quantity × price is not the amount',
  fraction: 'Part of a case',
  size: "Another size than the item's",
  price_moved: 'Price moved by half or more',
  unit: 'Cases or bottles: the document does not say',
  stacked_heads: 'Column heads in two rows: figures may be swapped',
  unproved: 'Nothing in the document proves these figures',
  picture: 'Read from a picture: compare it with the page',
  total: "The document's lines and charges don't come to its total",
};

/** One line: as printed on the left, the resulting invoice line on the right. */
export function ReadingLineRow({ place, line, settled, error, open, onOpen, onChange }: ReadingLineRowProps) {
  const problem = error ?? lineProblem(settled);
  return (
    <li className={classes.line} data-open={open || undefined} data-wait={problem !== null || undefined}>
      <div className={classes.pair}>
        <DocumentSide place={place} line={line} />
        <div className={classes.becomes}>
          <Outcome settled={settled} line={line} />
          {settled.as === 'item' && settled.flags.length > 0 ? (
            <ul className={classes.flags} aria-label={`Doubts about line ${place + 1}`}>
              {settled.flags.map((flag) => (
                <li key={flag}>{DOUBTS[flag]}</li>
              ))}
            </ul>
          ) : null}
          {problem ? <p className={classes.problem}>{problem}</p> : null}
          {settled.as === 'item' && settled.item && !settled.checked && settled.confidence !== 'sure' ? (
            <Button
              variant="light"
              size="compact-sm"
              aria-label={`Accept line ${place + 1}`}
              onClick={() => onChange({ checked: true })}
            >
              Accept line
            </Button>
          ) : null}
        </div>
        <Button
          variant={settled.as === 'open' && !open ? 'filled' : 'default'}
          size="compact-md"
          aria-expanded={open}
          aria-label={`${open ? 'Done with' : settled.as === 'open' ? 'Choose' : 'Change'} line ${place + 1}`}
          onClick={() => onOpen(!open)}
        >
          {open ? 'Done' : settled.as === 'open' ? 'Choose' : 'Change'}
        </Button>
      </div>
      {open ? <LineEditor line={line} settled={settled} onChange={onChange} /> : null}
    </li>
  );
}

function DocumentSide({ place, line }: { place: number; line: ReadingLine }) {
  const { name, vintage, code, barcode, size, pack, cases, bottles } = line;
  const counted = [
    cases === 0 ? null : `${formatQuantity(cases)} cases`,
    bottles === 0 ? null : `${formatQuantity(bottles)} ${line.unit_known ? 'bottles' : 'units'}`,
  ];
  return (
    <div className={classes.document}>
      <span className={classes.place}>{place + 1}</span>
      <div className={classes.words}>
        <span className={classes.name}>{name || code || barcode}</span>
        <span className={classes.faint}>
          {[
            vintage && !name.includes(vintage) ? vintage : null,
            size,
            pack ? `${pack} a case` : null,
            code ? `No. ${code}` : null,
            barcode,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={classes.figures} data-figure>
        <span>{formatMoney(line.total)}</span>
        <span className={classes.faint}>{counted.filter(Boolean).join(' + ')}</span>
      </div>
    </div>
  );
}

const CONFIDENCE = { sure: 'Sure', likely: 'Likely', choose: 'Choose' } as const;

function Outcome({ settled, line }: { settled: SettledLine; line: ReadingLine }) {
  const { as, item, fresh } = settled;
  if (as === 'open') {
    const [first] = line.candidates;
    return (
      <p className={classes.faint}>{first ? `Suggested: ${first.name} ${first.size.name}` : 'No similar item found'}</p>
    );
  }
  if (as === 'ignore') return <p className={classes.faint}>Skipped{settled.reason ? `: ${settled.reason}` : ''}</p>;
  const name = as === 'item' ? item?.name : fresh.name;
  const size = as === 'item' ? item?.size : fresh.size;
  return (
    <>
      <p className={classes.name}>
        {name}{' '}
        <span className={classes.faint}>
          {[as === 'item' ? item?.vintage : fresh.vintage, size].filter(Boolean).join(' · ')}
        </span>{' '}
        {as === 'new' ? (
          <span className={classes.badge} data-kind="likely">
            New item
          </span>
        ) : (
          <span className={classes.badge} data-kind={settled.confidence}>
            {CONFIDENCE[settled.confidence]}
          </span>
        )}
      </p>
      <p className={classes.counted} data-figure>
        {[
          settled.inCases ? `${formatQuantity(settled.quantity)} × ${settled.pack} =` : '',
          `${formatQuantity(settled.units)} at ${formatMoney(settled.unitCost)} each`,
        ].join(' ')}
        {as === 'item' && settled.unitCost ? (
          <PriceChange unitCost={Number(settled.unitCost)} lastCost={item?.lastCost ?? null} />
        ) : null}
        {line.unit_known || settled.pack === 1 ? null : (
          <span className={classes.ask}>The document does not say whether it counts cases</span>
        )}
      </p>
    </>
  );
}
