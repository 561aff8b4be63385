import { Checkbox, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AddressWords, addressWords } from '#shared/domain/address-words.ts';
import { currentRegion } from '#shared/domain/format.ts';
import { undoOf } from '#shared/web/acts/act.ts';
import { fieldErrors } from '#shared/web/api-error.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';
import { SettingsForm } from '../parts/settings-form.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';
import { useOrganization } from '../use-organization.ts';
import { type AddressForm, type DetailsForm, formOf, sentOf } from './details-form.ts';
import classes from './details-section.module.css';
import { LogoField } from './logo-field.tsx';

/** The venue's data on purchase orders. Admins only. */
export function DetailsSection() {
  const { id } = useOrganization();
  const query = useQuery(accounts.query.getOrganizationDetails.queryOptions({ input: { id } }));
  return (
    <SettingsSection title="On purchase orders" text="Vendors see this on your orders and in e-mails to them.">
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.data ? (
        <div className={classes.parts}>
          <LogoField logoId={query.data.logo_id} />
          <Form stored={formOf(query.data)} />
        </div>
      ) : (
        <Skeleton height={420} aria-hidden />
      )}
    </SettingsSection>
  );
}

const TEXTS = [
  {
    name: 'legal_name',
    label: 'Legal name',
    autoComplete: 'organization',
    description: 'If it differs from the name above.',
  },
  {
    name: 'license',
    label: 'License number',
    autoComplete: 'off',
    description: 'Liquor license or permit, if vendors ask for it.',
  },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
  {
    name: 'reply_to',
    label: 'Reply-to e-mail',
    autoComplete: 'email',
    type: 'email',
    description: 'Replies to orders go here. If empty, they go to the person who sends the order.',
  },
] as const;

/** Untouched fields follow other people's changes; only touched ones are sent. */
function Form({ stored }: { stored: DetailsForm }) {
  const { id } = useOrganization();
  const [typed, setTyped] = useState<Partial<DetailsForm>>({});
  const shown = { ...stored, ...typed };
  const type = (change: Partial<DetailsForm>) => setTyped((before) => ({ ...before, ...change }));
  const client = useQueryClient();
  const save = useMutation(
    accounts.query.updateOrganizationDetails.mutationOptions({
      onSuccess: async ({ action_id }) => {
        toastDone('Order details saved', undoOf(client, action_id));
        await client.invalidateQueries({ queryKey: accounts.query.getOrganizationDetails.key() });
        setTyped({});
      },
    }),
  );
  const errors = fieldErrors(save.error);
  return (
    <SettingsForm
      submitLabel="Save order details"
      busy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate({ id, ...sentOf(typed) })}
    >
      {TEXTS.map(({ name, ...field }) => (
        <TextInput
          key={name}
          {...field}
          maxLength={254}
          value={shown[name]}
          error={errors[name]}
          onChange={(event) => type({ [name]: event.currentTarget.value })}
        />
      ))}
      <AddressFields
        legend="Delivery address"
        value={shown.delivery_address}
        errors={errors}
        at="delivery_address"
        change={(delivery_address) => type({ delivery_address })}
      />
      <Checkbox
        label="Bill to the delivery address"
        checked={shown.billing_address === null}
        onChange={(event) =>
          type({ billing_address: event.currentTarget.checked ? null : (stored.billing_address ?? NO_ADDRESS) })
        }
      />
      {shown.billing_address ? (
        <AddressFields
          legend="Billing address"
          value={shown.billing_address}
          errors={errors}
          at="billing_address"
          change={(billing_address) => type({ billing_address })}
        />
      ) : null}
    </SettingsForm>
  );
}

const NO_ADDRESS: AddressForm = { line1: '', line2: '', city: '', state: '', zip_code: '', country: '' };

const fieldsIn = ({ state, zip }: AddressWords): readonly { name: keyof AddressForm; label: string; wide?: true }[] => [
  { name: 'line1', label: 'Address', wide: true },
  { name: 'line2', label: 'Address line 2', wide: true },
  { name: 'city', label: 'City' },
  { name: 'state', label: state },
  { name: 'zip_code', label: zip },
  { name: 'country', label: 'Country' },
];

interface AddressFieldsProps {
  legend: string;
  value: AddressForm;
  errors: Readonly<Record<string, string | undefined>>;
  /** The field of the request that an error is named by. */
  at: string;
  change: (value: AddressForm) => void;
}

function AddressFields({ legend, value, errors, at, change }: AddressFieldsProps) {
  return (
    <fieldset className={classes.address}>
      <legend>{legend}</legend>
      {fieldsIn(addressWords(currentRegion().country)).map(({ name, label, wide }) => (
        <TextInput
          key={name}
          className={wide ? classes.wide : undefined}
          label={label}
          autoComplete="off"
          maxLength={170}
          value={value[name]}
          error={errors[`${at}.${name}`]}
          onChange={(event) => change({ ...value, [name]: event.currentTarget.value })}
        />
      ))}
    </fieldset>
  );
}
