import { Button, Radio, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { useSettled as useSettledText } from '#features/invoices/web/fields/use-settled.ts';
import { VendorPicker } from '#features/invoices/web/fields/vendor-picker.tsx';
import { useDuplicateNumber } from '#features/invoices/web/invoice/duplicate-number.tsx';
import { vendors } from '#features/invoices/web/invoices-api.ts';
import { formatDayInWords } from '#shared/domain/format.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { errorText } from '#shared/web/api-error.ts';
import { DayField } from '#shared/web/dates/day-picker.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { serverNow } from '#shared/web/server-time.ts';
import classes from './reading.module.css';
import type { Reading } from './reading-api.ts';
import type { ReadingDraft } from './reading-draft.ts';
import type { SettledReading } from './use-reading.ts';

interface ReadingHeaderProps {
  reading: Reading;
  settled: SettledReading;
  change: (part: Partial<ReadingDraft>) => void;
  errors: Readonly<Record<string, string>>;
  forgive: () => void;
  /** The vendor was created with one press: what comes next gets the focus. */
  onVendor: () => void;
}

/** The vendor, the number, and the date. */
export function ReadingHeader({ reading, settled, change, errors, forgive, onVendor }: ReadingHeaderProps) {
  const { timezone } = useOrganization();
  const duplicate = useDuplicateNumber({
    vendorId: settled.vendorId || undefined,
    number: useSettledText(settled.number),
    except: reading.id,
  });
  const say = (part: Partial<ReadingDraft>) => {
    forgive();
    change(part);
  };
  const sender = reading.vendor.name;
  return (
    <div className={classes.header}>
      <div className={classes.field}>
        <VendorPicker
          chosen={settled.vendorId || undefined}
          error={errors.vendor_id}
          autoFocus={!settled.vendorId && !sender}
          onChoose={(vendorId) => say({ vendorId })}
        />
        {sender && !settled.vendorId ? (
          <NewVendor
            name={sender}
            onCreated={(vendorId) => {
              say({ vendorId });
              onVendor();
            }}
          />
        ) : null}
        {sender && settled.vendorId ? <p className={classes.hint}>The document says: {sender}</p> : null}
      </div>
      <TextInput
        className={classes.field}
        label="Invoice code"
        autoComplete="off"
        maxLength={170}
        value={settled.number}
        error={errors.custom_id}
        onChange={(event) => say({ number: event.currentTarget.value })}
      />
      <div className={classes.field}>
        <DayField
          label="Invoice date"
          timezone={timezone}
          value={settled.day || dayOf(serverNow(), timezone)}
          error={errors.date ?? (settled.day ? undefined : missingDate(reading))}
          onChange={(day) => say({ day })}
        />
        {reading.date_choices.length > 1 ? (
          <Radio.Group
            label="The document's date can be read two ways"
            value={settled.day}
            onChange={(day) => say({ day })}
          >
            {reading.date_choices.map((day) => (
              <Radio key={day} className={classes.hint} value={day} label={spelledDay(day)} />
            ))}
          </Radio.Group>
        ) : null}
      </div>
      <Switch
        className={classes.consigned}
        label="Consignment"
        checked={settled.consigned}
        onChange={(event) => say({ consigned: event.currentTarget.checked })}
      />
      {duplicate ? <div className={classes.wide}>{duplicate}</div> : null}
    </div>
  );
}

/** Creates the sender that the paper names as a vendor. */
function NewVendor({ name, onCreated }: { name: string; onCreated: (id: string) => void }) {
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: () => vendors.call.createVendor({ name }),
    onSuccess: async ({ vendor_id }) => {
      await client.invalidateQueries({ queryKey: vendors.query.listVendors.key() });
      if (vendor_id) onCreated(vendor_id);
    },
    onError: (error) => toastFailed(errorText(error, 'Failed to create vendor')),
  });
  return (
    <Button
      variant="light"
      size="compact-md"
      className={classes.newVendor}
      loading={create.isPending}
      onClick={() => create.mutate()}
      data-autofocus
    >
      {`New vendor: ${name}`}
    </Button>
  );
}

const missingDate = ({ date_choices }: Reading): string =>
  date_choices.length > 1 ? 'Choose the right date' : 'The document has no date';

/** With the month in words, so the two readings cannot be confused. */
const spelledDay = (day: string): string => formatDayInWords(day);
