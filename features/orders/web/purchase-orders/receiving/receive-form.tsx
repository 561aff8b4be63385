import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ItemSearch } from '#features/invoices/web/lines/item-search/item-search.tsx';
import { formatQuantity } from '#shared/domain/format.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { toRefusedField } from '#shared/web/fields/refused-field.ts';
import type { ReceivedLine } from '../orders-api.ts';
import classes from './receiving.module.css';
import { type Delivery, nameOf } from './use-receive.ts';

interface ReceiveFormProps {
  line: ReceivedLine;
  busy: boolean;
  /** Something was changed in it. */
  onTyped: () => void;
  onSave: (delivery: Delivery) => void;
  onCancel: () => void;
}

/** The delivery of one line: quantity, damaged quantity, and whether it is a substitute. */
export function ReceiveForm({ line, busy, onTyped, onSave, onCancel }: ReceiveFormProps) {
  const [received, setReceived] = useState(line.received_quantity ?? line.ordered_quantity);
  const [damaged, setDamaged] = useState(line.damaged_quantity);
  const [note, setNote] = useState(line.note ?? '');
  const [substitute, setSubstitute] = useState<{ id: string; name: string } | null>(
    line.substitute && { id: line.substitute.id, name: nameOf(line.substitute) },
  );
  const tooMany = damaged > received ? "Damaged can't be more than received" : undefined;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = fields.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);
  const save = () => {
    if (tooMany) return toastFailed(tooMany);
    if (toRefusedField(fields.current)) return;
    onSave({
      line_id: line.line_id,
      received_quantity: received,
      damaged_quantity: damaged,
      substitute_item_id: substitute?.id ?? null,
      note,
    });
  };
  return (
    <div ref={fields} className={classes.form} onInput={onTyped}>
      <FigureInput
        label="Received"
        data-autofocus
        show={formatQuantity}
        data-mantine-stop-propagation
        value={received}
        onChange={(value) => setReceived(value ?? 0)}
      />
      <FigureInput
        label="Damaged"
        show={formatQuantity}
        data-mantine-stop-propagation
        value={damaged}
        error={tooMany}
        onChange={(value) => setDamaged(value ?? 0)}
      />
      <TextInput
        label="Note"
        autoComplete="off"
        maxLength={900}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={busy} onClick={save}>
          Save
        </Button>
      </div>
      <div className={classes.wide}>
        <Substitute
          chosen={substitute}
          onChoose={(item) => {
            setSubstitute(item);
            onTyped();
          }}
        />
      </div>
    </div>
  );
}

interface SubstituteProps {
  chosen: { id: string; name: string } | null;
  onChoose: (item: { id: string; name: string } | null) => void;
}

function Substitute({ chosen, onChoose }: SubstituteProps) {
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  if (chosen)
    return (
      <span>
        Arrived as {chosen.name}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => onChoose(null)}>
          Arrived as ordered
        </Button>
      </span>
    );
  if (!asked)
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setAsked(true)}>
        Another item arrived instead
      </Button>
    );
  return (
    <ItemSearch
      field={field}
      disabled={false}
      autoFocus
      error={undefined}
      onPick={(item) => {
        if (item.model_type === 'universal_item') toastFailed('Add this item to the catalog first');
        else onChoose({ id: item.id, name: nameOf(item) });
      }}
      onNew={() => toastFailed('Add this item to the catalog first')}
    />
  );
}
