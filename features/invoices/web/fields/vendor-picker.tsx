import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { vendors } from '../invoices-api.ts';
import { useLoadedVendorNames } from '../vendors/use-vendor-names.ts';
import { PickOrCreate } from './pick-or-create.tsx';

interface VendorPickerProps {
  chosen: string | undefined;
  onChoose: (id: string) => void;
  label?: string;
  hideLabel?: boolean;
  error?: string;
  autoFocus?: boolean;
}

const TOO_SHORT = 'Please enter a vendor name (at least 2 characters)';

/** Finds a vendor while typing; an unknown name becomes a new vendor immediately. */
export function VendorPicker({ chosen, onChoose, label = 'Vendor', hideLabel, error, autoFocus }: VendorPickerProps) {
  const names = useLoadedVendorNames();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const create = useMutation({
    mutationFn: (name: string) => vendors.call.createVendor({ name }),
    onSuccess: async ({ vendor_id }) => {
      if (!vendor_id) return toastFailed('Vendor creation failed. Please try again.');
      await client.invalidateQueries({ queryKey: vendors.query.listVendors.key() });
      onChoose(vendor_id);
    },
    onError: () => toastFailed('Failed to create vendor'),
  });
  return (
    <PickOrCreate
      label={label}
      hideLabel={hideLabel}
      placeholder="Type to find or create"
      choices={names ?? []}
      loading={names === undefined}
      chosen={chosen}
      busy={create.isPending}
      error={refusal ?? error}
      autoFocus={autoFocus}
      onChoose={(id) => {
        setRefusal(undefined);
        onChoose(id);
      }}
      onClear={() => onChoose('')}
      createLabel={(typed) => `Create vendor "${typed}"`}
      onCreate={(name) => {
        if (name.length < 2) return setRefusal(TOO_SHORT);
        setRefusal(undefined);
        return create.mutateAsync(name).catch(() => undefined); // the error is already shown
      }}
    />
  );
}
