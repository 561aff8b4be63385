import { useState } from 'react';
import { countOf, type Selected } from '#features/items/web/bulk/selected.ts';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import { formatCount } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { readDraft, writeDraft } from '#shared/web/own-drafts.ts';
import { randomId } from '#shared/web/random-id.ts';
import { serverNow } from '#shared/web/server-time.ts';
import { useKept } from '#shared/web/use-kept.ts';
import { counting } from '../counting-api.ts';
import { COUNT_FAILED } from '../inventory/save-count.ts';
import classes from './count-many.module.css';
import { checkShelves, type Shelf, shelvesToCount, type Texts } from './shelves-to-count.ts';

/** More are counted by location, on a phone or a paper count sheet. */
const MOST_SHOWN = 500;

/** Counts the selected items at each of their locations: one request, one Undo. An empty field was not counted. */
export function CountManyDialog({ given, close }: DialogProps<Selected>) {
  const { shelves, unplaced } = shelvesToCount(given.lines);
  const shown = [...shelves, ...unplaced].slice(0, MOST_SHOWN);
  const { texts, refusals, problem, location, setLocation, typed, type, busy, submit, forget } = useCounts(
    shown,
    () => {
      given.clear();
      close();
    },
  );
  return (
    <FormDialog
      title="Count Items"
      about={aboutOf(shelves.length + unplaced.length)}
      submitLabel={typed === 0 ? 'Save counts' : `Save ${countOf(typed, 'count')}`}
      busy={busy}
      changed={typed > 0}
      onSubmit={submit}
      close={() => {
        forget();
        close();
      }}
    >
      {unplaced.length > 0 ? (
        <LocationField
          label={`Location of the ${countOf(unplaced.length, 'item')} without one`}
          value={location}
          onChange={setLocation}
          createIn={false}
        />
      ) : null}
      <ul className={classes.lines} aria-label="Items to count">
        {shown.map((shelf, at) => (
          <ShelfLine
            key={shelf.key}
            first={at === 0}
            shelf={shelf}
            text={texts[shelf.key] ?? ''}
            refusal={refusals[shelf.key]}
            onType={(text) => type(shelf.key, text)}
          />
        ))}
      </ul>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : null}
    </FormDialog>
  );
}

interface Draft {
  /** A save that is sent again is the same counts, of the same time. */
  id: string;
  countedAt?: string | undefined;
  texts: Texts;
  location?: string | undefined;
}

const DRAFT = 'count items';
/** Ids of the counts have no room for hyphens. */
const bare = (id: string): string => id.replaceAll('-', '');
const fresh = (texts: Texts = {}, location?: string): Draft => ({ id: bare(randomId()), texts, location });

/** The typed counts, kept through a reload, and how they are saved. */
function useCounts(shown: readonly Shelf[], done: () => void) {
  const [draft, setDraft] = useKept<Draft>(readDraft(DRAFT, fresh(), 'tab'), (value) =>
    writeDraft(DRAFT, Object.keys(value.texts).length > 0 ? value : undefined, 'tab'),
  );
  const { texts, location } = draft;
  const [refusals, setRefusals] = useState<Texts>({});
  const [problem, setProblem] = useState<string>();
  const { act, busy } = useAct();
  const typed = shown.filter(({ key }) => (texts[key] ?? '').trim() !== '').length;
  const setLocation = (chosen: string | undefined) => setDraft((before) => fresh(before.texts, chosen));
  const type = (key: string, text: string) => {
    setDraft((before) => fresh({ ...before.texts, [key]: text }, before.location));
    setRefusals(({ [key]: _, ...others }) => others);
    setProblem(undefined);
  };
  const submit = () => {
    const checked = checkShelves(shown, texts);
    setRefusals(checked.refusals);
    if (Object.keys(checked.refusals).length > 0) return;
    if (checked.counts.length === 0) return setProblem('Enter at least one count');
    if (checked.counts.some((count) => !count.location_id) && !location) return setProblem('Location is required');
    const counted_at = draft.countedAt ?? serverNow().toISOString();
    setDraft({ ...draft, countedAt: counted_at });
    const lines = checked.counts.map((count) => {
      const location_id = count.location_id ?? location ?? '';
      const client_id = `${draft.id}${bare(count.inventory_item_id)}${bare(location_id)}`;
      return { ...count, location_id, counted_at, client_id };
    });
    void act({
      send: () => counting.call.saveStocktakes({ lines }),
      done: ({ saved, repeated, stage }) =>
        `${countOf(saved + repeated, 'count')} saved to cycle ${formatCount(stage.number)}`,
      failed: COUNT_FAILED,
      topics: ['counts', 'stock'],
      onDone: () => {
        forget();
        done();
      },
    });
  };
  const forget = () => setDraft(fresh());
  return { texts, refusals, problem, location, setLocation, typed, type, busy, submit, forget };
}

const aboutOf = (shelves: number): string =>
  shelves > MOST_SHOWN
    ? `The first ${formatCount(MOST_SHOWN)} of ${formatCount(shelves)}. Count the others by location, under Count.`
    : `${countOf(shelves, 'count')} to enter. Fields you leave empty are not counted.`;

interface ShelfLineProps {
  shelf: Shelf;
  /** Has the focus when the dialog opens. */
  first: boolean;
  text: string;
  refusal: string | undefined;
  onType: (text: string) => void;
}

/** One item at one location; Enter goes to the next. The expected quantity is not shown. */
function ShelfLine({ shelf: { name, size, place }, first, text, refusal, onType }: ShelfLineProps) {
  return (
    <li className={classes.line}>
      <span className={classes.texts}>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>{[size, place].filter(Boolean).join(' · ')}</span>
        {refusal ? (
          <span role="alert" className={classes.problem}>
            {refusal}
          </span>
        ) : null}
      </span>
      <input
        className={classes.input}
        data-shelf-field
        data-autofocus={first || undefined}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        aria-label={`Count of ${name}${place ? ` at ${place}` : ''}`}
        aria-invalid={refusal !== undefined}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          const next = event.currentTarget.closest('li')?.nextElementSibling;
          const field = next?.querySelector<HTMLInputElement>('[data-shelf-field]');
          if (!field) return; // the last one saves
          event.preventDefault();
          field.focus();
        }}
      />
    </li>
  );
}
