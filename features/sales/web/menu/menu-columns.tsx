import { formatMoney } from '#shared/domain/format.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { DEFAULT_ROW_HEIGHT } from '#shared/web/data-grid/rows/grid-virtual.ts';
import { MatchCell, type MatchSubject } from '../match/match-cell.tsx';
import type { PosItem } from '../sales-api.ts';
import classes from './menu.module.css';

const STATES = { matched: 'Matched', unmatched: 'Unmatched', ignored: 'Ignored' } as const;
const WITH_SUGGESTION = 70;

/** A suggestion needs its own line above the buttons. */
export const rowHeight = (row: PosItem): number =>
  row.suggested_match || row.suggested_recipe ? WITH_SUGGESTION : DEFAULT_ROW_HEIGHT;

const nameOf = ({ name, variation }: PosItem): string => [name, variation].filter(Boolean).join(' · ');
const categoryOf = ({ fields }: PosItem): string => fields.map(({ name }) => name).join(', ');

const subjectOf = (row: PosItem): MatchSubject => {
  const { sellable_item_group: group } = row;
  return {
    id: row.id,
    name: nameOf(row),
    ignored: row.ignored,
    suggestion: row.suggested_match,
    waiting: row.waiting,
    recipe: row.state === 'unmatched' ? row.suggested_recipe : null,
    writeProblem: row.write_problem,
    match: group && {
      groupId: group.id,
      name: group.name,
      takes: group.depletion_size?.name ?? null,
      itemId: group.inventory_item_id,
      recipeId: group.type === 'RE' ? group.id : null,
      problem: group.depletion_problem,
    },
  };
};

export const menuColumns = (severalTills: boolean): readonly GridColumn<PosItem>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 270,
    fixed: true,
    sortKey: 'name',
    value: nameOf,
    cell: (row) => (
      <span className={classes.name}>
        {row.name}
        {row.variation ? <span className={classes.variation}>{row.variation}</span> : null}
      </span>
    ),
  },
  { id: 'category', header: 'Category', width: 130, sortKey: 'category', value: categoryOf },
  { id: 'price', header: 'Price', kind: 'money', width: 96, sortKey: 'price', value: (row) => row.unit_price },
  {
    id: 'match',
    header: 'Match',
    width: 560,
    grow: true,
    fixed: true,
    sortKey: 'match',
    value: (row) => row.sellable_item_group?.name,
    cell: (row) => <MatchCell subject={subjectOf(row)} />,
  },
  { id: 'state', header: 'Status', width: 110, sortKey: 'state', value: (row) => STATES[row.state] },
  ...(severalTills ? [{ id: 'pos', header: 'POS', width: 130, value: (row: PosItem) => row.pos.name }] : []),
];

/** One POS item on a phone. */
export function MenuCard({ row }: { row: PosItem }) {
  return (
    <div className={classes.card}>
      <span className={classes.cardHead}>
        <span className={classes.cardName}>{nameOf(row)}</span>
        <span className={classes.cardPrice}>{formatMoney(row.unit_price)}</span>
      </span>
      <span className={classes.variation}>{[categoryOf(row), STATES[row.state]].filter(Boolean).join(' · ')}</span>
      <MatchCell subject={subjectOf(row)} />
    </div>
  );
}
