import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useId, useRef } from 'react';
import { HIDDEN, mayHold } from '#features/ledger/web/withheld.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { type StockSubject, subjectOf } from '../../forms/stock-subject.ts';
import { actionsOf, type ItemAction } from '../item-action.ts';
import type { ItemDetail } from '../item-tab.ts';
import { type StockSource, useSubjectAt } from './stock-source.ts';
import classes from './stock-tab.module.css';

interface StockActionsProps {
  item: ItemDetail;
  actions: readonly ItemAction[];
  /** Undefined until they are known. */
  sources: readonly StockSource[] | undefined;
}

/** Works like those that features offer; these are the item's own. */
const OWN_ACTIONS: readonly Omit<ItemAction, 'forBatch'>[] = [
  { label: 'Quick Stock', does: 'Add bottles that came without an invoice', dialog: 'quick_stock' },
  { label: 'Stock Pull', does: 'Bring bottles here from another location', dialog: 'stock_pull' },
  { label: 'Adjust Count', does: 'Correct a quantity and give a reason', dialog: 'adjust_count' },
];

/** Count first, then Move; everything else in "More", each with a line that says what it does. */
export function StockActions({ item, actions, sources }: StockActionsProps) {
  const subject = subjectOf(item);
  const offered = actionsOf(actions, item.data.batch);
  const more = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.actions}>
      {offered
        .filter((action) => action.primary)
        .map(({ label, does, dialog }) => (
          <Button key={dialog} title={does} onClick={() => openDialog(dialog, subject)}>
            {label}
          </Button>
        ))}
      <MoveButton item={item} sources={sources?.filter((each) => mayHold(each.quantity))} />
      {item.data.total_quantity === 0 ? (
        <Button variant="default" onClick={() => openDialog('add_stock', subject)}>
          Add New Stock
        </Button>
      ) : null}
      <Menu position="bottom-start" zIndex={1000} width={300}>
        <Menu.Target>
          <Button ref={more} variant="default" rightSection={<IconChevronDown size={16} stroke={1.8} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[...offered.filter((action) => !action.primary), ...OWN_ACTIONS].map((action) => (
            <MoreItem key={action.dialog} action={action} onClick={() => openFrom(more, action.dialog, subject)} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** The entry of the menu is gone when the dialog closes: the focus returns to the button that showed it. */
function openFrom(button: RefObject<HTMLButtonElement | null>, dialog: string, subject: StockSubject): void {
  button.current?.focus();
  openDialog(dialog, subject);
}

function MoreItem({ action, onClick }: { action: Pick<ItemAction, 'label' | 'does'>; onClick: () => void }) {
  const id = useId();
  return (
    <Menu.Item aria-label={action.label} aria-describedby={id} onClick={onClick}>
      {action.label}
      <span id={id} className={classes.does}>
        {action.does}
      </span>
    </Menu.Item>
  );
}

/** Stock at one location moves from there; with several, the person says from which. */
function MoveButton({ item, sources }: { item: ItemDetail; sources: readonly StockSource[] | undefined }) {
  const subjectAt = useSubjectAt(item);
  const button = useRef<HTMLButtonElement>(null);
  const move = (source: StockSource) => openFrom(button, 'move_stock', subjectAt(source));
  // Keeps its place, so that no button moves under the pointer.
  if (!sources)
    return item.data.total_quantity === 0 ? null : (
      <Button variant="default" disabled>
        Move
      </Button>
    );
  const [first] = sources;
  if (!first) return null;
  if (sources.length === 1)
    return (
      <Button variant="default" onClick={() => move(first)}>
        Move
      </Button>
    );
  return (
    <Menu position="bottom-start" zIndex={1000} width={260}>
      <Menu.Target>
        <Button ref={button} variant="default" rightSection={<IconChevronDown size={16} stroke={1.8} />}>
          Move
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Move from</Menu.Label>
        {sources.map((source) => (
          <Menu.Item
            key={source.id}
            rightSection={
              <span data-figure>{source.quantity === null ? HIDDEN : formatQuantity(source.quantity)}</span>
            }
            onClick={() => move(source)}
          >
            {source.path.join(' › ')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
