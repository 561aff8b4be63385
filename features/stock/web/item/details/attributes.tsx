import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { fieldName } from '#features/catalog/web/field-names.ts';
import { errorText } from '#shared/web/api-error.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { items } from '../../stock-api.ts';
import type { ItemDetail } from '../item-tab.ts';
import classes from './details-tab.module.css';
import { InlineLine } from './inline-line.tsx';

const CUSTOM = 'CM';

/** Typed attributes: producer, region, variety and the like. */
export function Attributes({ item }: { item: ItemDetail['data'] }) {
  const client = useQueryClient();
  const shown = item.fields.filter((field) => field.type !== CUSTOM);
  const refresh = () => client.invalidateQueries({ queryKey: items.query.getItem.key() });
  const rename = async (field: { id: string; type: string }, name: string) => {
    if (name === '') return 'Field name is required';
    try {
      await catalog.call.updateItemField({
        inventory_item_id: item.id,
        field_id: field.id,
        field_type: field.type,
        field_name: name,
      });
      await refresh();
      return undefined;
    } catch (error) {
      return errorText(error, "Couldn't Update Inventory Item");
    }
  };
  const remove = async (fieldId: string) => {
    try {
      await catalog.call.removeItemField({ inventory_item_id: item.id, field_id: fieldId });
      await refresh();
    } catch (error) {
      toastFailed(errorText(error, "Couldn't Update Inventory Item"));
    }
  };
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
      {shown.length === 0 ? <p className={classes.note}>Producer, region, variety and more stand here.</p> : null}
      {shown.map((field) => (
        <div key={field.id} style={{ position: 'relative', paddingRight: 36 }}>
          <InlineLine
            label={fieldName(field.type)}
            shown={field.name}
            start={field.name}
            save={(name) => rename(field, name)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            style={{ position: 'absolute', top: 6, right: 0 }}
            aria-label={`Remove ${fieldName(field.type)} ${field.name}`}
            title="Remove"
            onClick={() => void remove(field.id)}
          >
            <IconX size={16} stroke={1.8} />
          </ActionIcon>
        </div>
      ))}
    </section>
  );
}
