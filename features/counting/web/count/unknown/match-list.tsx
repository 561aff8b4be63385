import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { items } from '#features/items/web/items-api.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useOnline } from '#shared/web/media.ts';
import classes from '../count.module.css';
import type { SheetLine } from '../device/use-sheets.ts';
import form from '../form.module.css';
import { nameOf } from '../name-of.ts';
import { type FoundItem, foundLine } from '../shelf/added-line.ts';
import { findLines } from '../shelf/find-lines.ts';
import { matchCode, type UnknownCode } from './settle-code.ts';
import own from './unknown-code.module.css';

const LEAST_LETTERS = 2;
const MOST_SHOWN = 50;

/** Choose the item that the code belongs to: one at this location or, with a network, any other. */
export function MatchList({ unknown }: { unknown: UnknownCode }) {
  const [wanted, setWanted] = useState('');
  const online = useOnline();
  const { sheet } = unknown;
  const { data, isFetching, isError, refetch } = useQuery(
    items.query.searchItems.queryOptions({
      input: { q: wanted, show_oos: true, size: 15 },
      enabled: wanted.trim().length >= LEAST_LETTERS,
      retry: false,
    }),
  );
  const here = findLines(sheet.lines, wanted).slice(0, MOST_SHOWN);
  const others = data?.filter(({ id }) => !sheet.lines.some((line) => line.inventory_item_id === id)) ?? [];
  const takeOther = async (item: FoundItem) => {
    const known = await items.call.getItem({ id: item.id }).catch(() => undefined);
    await matchCode(unknown, foundLine(item, known?.data));
  };
  const failed = online && isError && !isFetching;
  const nothing = here.length === 0 && others.length === 0 && !isFetching && !failed;
  return (
    <>
      <div className={own.search}>
        <input
          className={form.input}
          type="search"
          aria-label="Search for the item"
          placeholder="Which item is it?"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      </div>
      <button type="button" className={classes.more} onClick={() => go({ make: '1' })}>
        This is a new item
      </button>
      {online ? null : <p className={classes.note}>Without a connection, only this shelf is searched.</p>}
      {failed ? (
        <p className={classes.note} role="alert">
          The other items could not be searched.{' '}
          <button type="button" className={classes.more} onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : null}
      {nothing ? <p className={classes.note}>No matches.</p> : null}
      <ul className={classes.list} aria-label="Items">
        {here.map((line) => (
          <Choice key={line.inventory_item_id} line={line} onTake={() => void matchCode(unknown, line)} />
        ))}
        {others.map((item) => (
          <Choice key={item.id} line={foundLine(item)} onTake={() => void takeOther(item)} />
        ))}
      </ul>
    </>
  );
}

function Choice({ line, onTake }: { line: SheetLine; onTake: () => void }) {
  return (
    <li>
      <button type="button" className={classes.row} onClick={onTake}>
        <span className={classes.texts}>
          <strong>{nameOf(line)}</strong>
          <span className={classes.muted}>{line.size.name}</span>
        </span>
      </button>
    </li>
  );
}
