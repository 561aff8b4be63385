import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { fieldName } from '#features/catalog/web/field-names.ts';
import type { Act } from '#shared/web/acts/act.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { errorText } from '#shared/web/api-error.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { items } from '../../items-api.ts';
import type { ItemDetail } from '../item-tab.ts';
import classes from './details-tab.module.css';
import { InlineLine } from './inline-line.tsx';

const CUSTOM = 'CM';
const DONE = 'Successfully Updated Inventory Item';
const FAILED = "Couldn't Update Inventory Item";

type Field = ItemDetail['data']['fields'][number];

/**
 * Typed attributes: producer, region, variety and others. A venue's custom ones have no rows of their own (ITEM-041).
 */
export function Attributes({ item }: { item: ItemDetail['data'] }) {
  const { rename, remove } = useAttributes(item.id);
  const lines = item.fields.filter((field) => field.type !== CUSTOM);
  const custom = item.fields.filter((field) => field.type === CUSTOM);
  return (
    <section aria-label="Attributes">
      <h3 className={classes.heading}>
        Attributes
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          onClick={() => openDialog('add_field', { itemId: item.id })}
        >
          Add New Field
        </Button>
      </h3>
      {item.fields.length === 0 ? <p className={classes.note}>Add producer, region, variety and more.</p> : null}
      {lines.map((field) => (
        <div key={field.id} className={classes.attribute}>
          <InlineLine
            label={fieldName(field.type)}
            shown={field.name}
            start={field.name}
            save={(name) => rename(field, name)}
          />
          <RemoveButton field={field} className={classes.remove} onRemove={remove} />
        </div>
      ))}
      {custom.length > 0 ? (
        <ul className={classes.custom} aria-label="Custom fields">
          {custom.map((field) => (
            <li key={field.id} className={classes.customValue}>
              {field.name}
              <RemoveButton field={field} onRemove={remove} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface RemoveButtonProps {
  field: Field;
  className?: string;
  onRemove: (field: Field) => Promise<void>;
}

function RemoveButton({ field, className, onRemove }: RemoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      className={className}
      aria-label={`Remove ${fieldName(field.type)} ${field.name}`}
      title="Remove"
      onClick={() => void onRemove(field)}
    >
      <IconX size={16} stroke={1.8} />
    </ActionIcon>
  );
}

function useAttributes(itemId: string) {
  const client = useQueryClient();
  const { act } = useAct();
  const change = async (
    about: string,
    send: () => Promise<{ action_id: string | null }>,
    refused?: Act<never>['refused'],
  ): Promise<void> => {
    const changed = await act({ send, done: DONE, about, failed: FAILED, refused, topics: [] });
    if (changed) await client.invalidateQueries({ queryKey: items.query.getItem.key() });
  };
  const rename = async (field: Field, name: string): Promise<string | undefined> => {
    if (name === '') return 'Field name is required';
    let reason: string | undefined;
    await change(
      `${fieldName(field.type)}: ${name}`,
      () =>
        catalog.call.updateItemField({
          inventory_item_id: itemId,
          field_id: field.id,
          field_type: field.type,
          field_name: name,
        }),
      (error) => {
        reason = errorText(error, FAILED);
        return true; // shown at the field
      },
    );
    return reason;
  };
  const remove = (field: Field) =>
    change(`${fieldName(field.type)} ${field.name} removed`, () =>
      catalog.call.removeItemField({ inventory_item_id: itemId, field_id: field.id }),
    );
  return { rename, remove };
}
