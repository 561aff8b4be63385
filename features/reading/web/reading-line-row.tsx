import { Button } from '@mantine/core';
import { PriceChange } from '#features/invoices/web/lines/price-change.tsx';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import classes from './line.module.css';
import { LineEditor } from './line-editor.tsx';
import { withoutVintage } from './new-item.ts';
import type { ReadingLine } from './reading-api.ts';
import {
  doubtsFigures,
  type Flag,
  itemChoice,
  type LineChoice,
  lineProblem,
  type SettledLine,
} from './reading-draft.ts';
import { CHARGES } from './reading-sums.tsx';

interface ReadingLineRowProps {
  place: number;
  line: ReadingLine;
  settled: SettledLine;
  error: string | undefined;
  open: boolean;
  /** The cursor is on it. */
  current: boolean;
  /** It gets the focus when the document is opened. */
  first: boolean;
  /** That a column is not understood is said above the lines. */
  columnsAsked: boolean;
  /** Escape at its buttons is not for the dialog. */
  holdsEscape: boolean;
  onAt: () => void;
  onOpen: (open: boolean) => void;
  onChange: (part: LineChoice) => void;
  /** The same, and the next line that waits gets the cursor. */
  onDecide: (part: LineChoice) => void;
  /** Enter in its editor. */
  onEnter: () => void;
  onUndo: () => void;
}

const DOUBTS: Readonly<Record<Flag, string>> = {
  amount: 'Quantity × price is not the amount',
  fraction: 'Part of a case',
  size: "Another size than the item's",
  price_moved: 'Price changed by half or more',
  unit: 'Cases or bottles: the document does not say',
  stacked_heads: 'Column headings in two rows: numbers may be swapped',
  columns: 'Its columns on the paper are not clear',
  neighbor: 'Words on the paper may belong to the line above or below',
  missing: 'Missing a number, pack, or size that nearly all other lines have',
  unproved: 'Nothing in the document confirms these numbers',
  picture: 'Read from a picture: compare it with the page',
  total: "The document's lines and charges don't come to its total",
};

/** One line: as printed on the left, the resulting invoice line on the right. */
export function ReadingLineRow(props: ReadingLineRowProps) {
  const { place, line, settled, error, open, current, onAt, onChange } = props;
  const problem = error ?? lineProblem(settled);
  return (
    <li
      className={classes.line}
      data-line={place}
      data-open={open || undefined}
      data-wait={problem !== null || undefined}
      data-current={current || undefined}
      onFocus={onAt}
      onPointerDown={onAt}
    >
      <div className={classes.pair}>
        <DocumentSide place={place} line={line} />
        <div className={classes.becomes}>
          <Outcome settled={settled} line={line} />
          <Doubts {...props} />
          {problem ? <p className={classes.problem}>{problem}</p> : null}
          {settled.as === 'open' && !open ? <Suggestions {...props} /> : null}
        </div>
        <RowButtons {...props} />
      </div>
      {open ? <LineEditor line={line} settled={settled} onChange={onChange} onEnter={props.onEnter} /> : null}
    </li>
  );
}

function Doubts({ place, settled, columnsAsked }: ReadingLineRowProps) {
  const flags = settled.flags.filter((flag) => !(columnsAsked && flag === 'columns'));
  if (settled.as !== 'item' || flags.length === 0 || settled.checked) return null;
  return (
    <ul
      className={classes.flags}
      data-mild={!doubtsFigures(settled) || undefined}
      aria-label={`Doubts about line ${place + 1}`}
    >
      {flags.map((flag) => (
        <li key={flag}>{DOUBTS[flag]}</li>
      ))}
    </ul>
  );
}

function RowButtons(props: ReadingLineRowProps) {
  const { place, settled, open, first, holdsEscape, onOpen, onDecide, onUndo } = props;
  const acceptable = settled.as === 'item' && settled.item && !settled.checked && settled.confidence !== 'sure';
  const label = open ? 'Done' : settled.as === 'open' ? 'Choose' : 'Change';
  return (
    <div className={classes.buttons}>
      {acceptable && !open ? (
        <Button
          variant="light"
          size="compact-md"
          data-main
          data-mantine-stop-propagation={holdsEscape || undefined}
          data-autofocus={first || undefined}
          aria-label={`Accept line ${place + 1}`}
          onClick={() => onDecide({ checked: true })}
        >
          Accept
        </Button>
      ) : null}
      {settled.checked && !open ? (
        <Button variant="subtle" size="compact-md" aria-label={`Undo line ${place + 1}`} onClick={onUndo}>
          Undo
        </Button>
      ) : null}
      <Button
        variant={settled.as === 'open' && !open ? 'light' : 'default'}
        size="compact-md"
        data-main={acceptable && !open ? undefined : true}
        data-autofocus={(first && !(acceptable && !open)) || undefined}
        data-mantine-stop-propagation={holdsEscape || undefined}
        aria-expanded={open}
        aria-label={`${open ? 'Done with' : label} line ${place + 1}`}
        onClick={() => onOpen(!open)}
      >
        {label}
      </Button>
    </div>
  );
}

/** Similar items, each taken by one press or its number. */
function Suggestions({ place, line, onDecide }: ReadingLineRowProps) {
  return (
    <ul className={classes.similar} aria-label={`Similar items for line ${place + 1}`}>
      {line.candidates.slice(0, 3).map((candidate, at) => (
        <li key={candidate.id}>
          <Button variant="default" size="compact-sm" onClick={() => onDecide(itemChoice(candidate))}>
            <kbd className={classes.key}>{at + 1}</kbd>
            {[candidate.name, candidate.vintage, candidate.size.name].filter(Boolean).join(' ')}
          </Button>
        </li>
      ))}
    </ul>
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
            pack ? `${pack} per case` : null,
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
  const { as, item } = settled;
  const fresh = withoutVintage(settled.fresh);
  if (as === 'open')
    return <p className={classes.faint}>{line.candidates[0] ? 'Similar items:' : 'No similar item found'}</p>;
  if (as === 'charge')
    return (
      <p className={classes.faint}>
        {`Charge: ${CHARGES.find(({ key }) => key === settled.charge)?.label} ${formatMoney(settled.total)}`}
      </p>
    );
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
        <Badge settled={settled} />
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

function Badge({ settled: { as, checked, confidence } }: { settled: SettledLine }) {
  const [kind, text] =
    as === 'new' ? ['likely', 'New item'] : checked ? ['sure', 'Accepted'] : [confidence, CONFIDENCE[confidence]];
  return (
    <span className={classes.badge} data-kind={kind}>
      {text}
    </span>
  );
}
