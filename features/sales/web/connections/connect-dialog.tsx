import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { instances } from '../sales-api.ts';
import classes from './connections.module.css';
import { type Connection, connections } from './connections-api.ts';

/** What to read of the time before, by days. */
const HISTORIES = [
  { value: '0', label: 'None' },
  { value: '7', label: 'The last 7 days' },
  { value: '30', label: 'The last 30 days' },
  { value: '90', label: 'The last 90 days' },
  { value: '365', label: 'The last 365 days' },
];

interface Given {
  /** Set when an existing connection is connected again. */
  connection?: Connection;
}

type Provider = Connection['provider'];

/** Connects a till: on the provider's page if this installation has an app there, else with a pasted token. */
export function ConnectDialog({ given: { connection }, close }: DialogProps<Given>) {
  const client = useQueryClient();
  const { data: providers = [] } = useQuery(connections.query.listTillProviders.queryOptions());
  const [chosen, setChosen] = useState<Provider | undefined>(connection?.provider);
  const provider = providers.find((each) => each.provider === chosen) ?? providers[0];
  const [name, setName] = useState(connection?.name);
  const [history, setHistory] = useState('30');
  const [values, setValues] = useState<Values>({});
  const [errors, setErrors] = useState<Values>({});
  const fail = (error: unknown) => {
    const { fields } = asApiError(error);
    setErrors(fields);
    if (Object.keys(fields).length === 0) toastFailed(errorText(error, "Couldn't connect this POS"));
  };
  const connect = useMutation({
    mutationFn: (to: Provider) =>
      connections.call.connectTill({
        ...values,
        provider: to,
        name: (name ?? provider?.name ?? '').trim(),
        ...(!connection && { history_days: Number(history) }),
      }),
    onSuccess: () => {
      toastDone('Connected. The menu and the sales are coming in.');
      void client.invalidateQueries({ queryKey: connections.query.listConnections.key() });
      void client.invalidateQueries({ queryKey: instances.query.listInstances.key() });
      close();
    },
    onError: fail,
  });
  const leave = useMutation({
    mutationFn: (to: Provider) => connections.call.beginConsent({ provider: to, history_days: Number(history) }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: fail,
  });
  if (!provider) return null;
  const isConsentOnly = provider.fields.length === 0;
  return (
    <FormDialog
      title={connection ? `Reconnect ${connection.name}` : 'Connect POS'}
      submitLabel={connection ? 'Reconnect' : 'Connect'}
      busy={connect.isPending || (isConsentOnly && leave.isPending)}
      onSubmit={() => (isConsentOnly ? leave : connect).mutate(provider.provider)}
      close={close}
    >
      {providers.length > 1 && !connection ? (
        <NativeSelect
          label="POS"
          data={providers.map((each) => ({ value: each.provider, label: each.name }))}
          value={provider.provider}
          onChange={({ currentTarget: { value } }) =>
            setChosen(providers.find((each) => each.provider === value)?.provider)
          }
        />
      ) : null}
      {connection ? null : <EarlierSales days={history} onChange={setHistory} />}
      {isConsentOnly ? <p className={classes.hint}>You sign in at {provider.name}, and come back here.</p> : null}
      {provider.consent && !isConsentOnly ? (
        <Consent provider={provider.name} busy={leave.isPending} onLeave={() => leave.mutate(provider.provider)} />
      ) : null}
      {connection || isConsentOnly ? null : (
        <TextInput
          label="Name"
          description="The name of this POS in Cellarhand"
          autoComplete="off"
          value={name ?? provider.name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <TokenFields fields={provider.fields} values={values} errors={errors} onChange={setValues} />
      <Access provider={provider} />
    </FormDialog>
  );
}

function EarlierSales({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  return (
    <NativeSelect
      label="Earlier sales"
      description="They come in too, and deplete matched items. Counts made since then don't change."
      data={HISTORIES}
      value={days}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Access({ provider }: { provider: { provider: Provider; name: string } }) {
  return (
    <p className={classes.hint}>
      Cellarhand only reads from your POS
      {provider.provider === 'SQ' ? ' until you turn on writing prices there' : ''}, and stores what you paste
      encrypted. This connection was tested against
      {` ${provider.name}'s `}published documents, not yet with a live POS.
    </p>
  );
}

function Consent({ provider, busy, onLeave }: { provider: string; busy: boolean; onLeave: () => void }) {
  return (
    <>
      <Button variant="default" loading={busy} className={classes.act} onClick={onLeave}>
        Connect with {provider}
      </Button>
      <p className={classes.hint}>You sign in at {provider}, and come back here. Or paste a token:</p>
    </>
  );
}

type Values = Readonly<Record<string, string>>;

interface TokenFieldsProps {
  fields: readonly { name: string; label: string; secret: boolean; optional: boolean }[];
  values: Values;
  errors: Values;
  onChange: (values: Values) => void;
}

function TokenFields({ fields, values, errors, onChange }: TokenFieldsProps) {
  return fields.map(({ name, label, secret, optional }) => {
    const Input = secret ? PasswordInput : TextInput;
    return (
      <Input
        key={name}
        label={label}
        description={
          optional ? 'Optional. Sales arrive within seconds with it, or within minutes without it.' : undefined
        }
        autoComplete="off"
        value={values[name] ?? ''}
        error={errors[name]}
        onChange={({ currentTarget: { value } }) => {
          const { [name]: _, ...others } = values;
          onChange(value.trim() === '' ? others : { ...others, [name]: value.trim() });
        }}
      />
    );
  });
}
