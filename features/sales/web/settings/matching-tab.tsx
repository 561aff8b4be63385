import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListWaiting } from '#features/accounts/web/parts/list-waiting.tsx';
import { SettingsSection } from '#features/accounts/web/parts/settings-section.tsx';
import { useAct } from '#shared/web/acts/use-act.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { suggestions } from '../sales-api.ts';
import classes from './matching-tab.module.css';

type Pour = Awaited<ReturnType<typeof suggestions.call.getPours>>['pours'][number];
type Kind = Pour['kind'];

const KINDS: Readonly<Record<Kind, string>> = {
  spirit: 'Spirits',
  double: 'Spirits, double',
  wine: 'Wine by the glass',
  beer: 'Draft beer',
  carafe: 'Carafe',
};

/** How suggestions for POS items are made; admins only. */
export function MatchingTab() {
  const { data, error, refetch } = useQuery(suggestions.query.getPours.queryOptions());
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListWaiting />;
  return (
    <SettingsSection
      title="Default pours"
      text="How much a suggested match takes where the POS name doesn't say: “Bulleit Rye” takes one pour of spirits. Matches you already made stay as they are."
    >
      <PoursForm pours={data.pours} />
    </SettingsSection>
  );
}

function PoursForm({ pours }: { pours: readonly Pour[] }) {
  const { act, busy } = useAct();
  const [typed, setTyped] = useState<Partial<Record<Kind, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const textOf = ({ kind, size }: Pour) => typed[kind] ?? size;
  const changed = pours.filter((pour) => textOf(pour).trim() !== pour.size);
  const save = () =>
    act({
      send: () =>
        suggestions.call.setPours(Object.fromEntries(changed.map((pour) => [pour.kind, textOf(pour).trim() || null]))),
      done: 'Default pours saved. Suggestions use them now',
      failed: "Couldn't save the default pours",
      topics: ['pos'],
      onDone: () => {
        setTyped({});
        setProblems({});
      },
      refused: ({ fields }) => {
        setProblems(fields);
        return pours.some(({ kind }) => fields[kind]);
      },
    });
  return (
    <form
      className={classes.pours}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0) void save();
      }}
    >
      {pours.map((pour) => (
        <TextInput
          key={pour.kind}
          label={KINDS[pour.kind]}
          description={pour.size === pour.usual ? undefined : `Usual: ${pour.usual}. Leave empty to use it again.`}
          placeholder={pour.usual}
          value={textOf(pour)}
          error={problems[pour.kind]}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [pour.kind]: value })}
        />
      ))}
      <Button type="submit" loading={busy} disabled={changed.length === 0}>
        Save
      </Button>
    </form>
  );
}
