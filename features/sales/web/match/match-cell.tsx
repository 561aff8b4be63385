import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSalesPause } from '#features/accounts/web/sales-pause.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go } from '#shared/web/address/navigate.ts';
import type { PosItem } from '../sales-api.ts';
import { acceptProposal, acceptRecipe, removeSuggestion, setIgnored, unmatch, waitingText } from './match-acts.ts';
import classes from './match-cell.module.css';

export interface MatchSubject {
  /** The POS item's id. */
  id: string;
  name: string;
  ignored: boolean;
  match: {
    /** Null if it cannot be unmatched: the match is from the time of sale. */
    groupId: string | null;
    name: string;
    takes: string | null;
    itemId: string | null;
    recipeId: string | null;
    /** Why its sales deplete nothing. */
    problem: string | null;
  } | null;
  /** Its changed price or name waits for a person (Connections). */
  writeProblem?: PosItem['write_problem'];
  suggestion: PosItem['suggested_match'];
  waiting: PosItem['waiting'];
  /** The recipe of the same name; it is suggested before items. */
  recipe?: PosItem['suggested_recipe'];
}

/** The match of a POS item, and actions for it (CTRL-054 to CTRL-056). */
export function MatchCell({ subject }: { subject: MatchSubject }) {
  const { match, suggestion, recipe, ignored } = subject;
  const isSuggested = !ignored && Boolean(recipe ?? suggestion);
  if (match) return <Matched subject={subject} match={match} />;
  return (
    <span className={isSuggested ? classes.twoLines : classes.oneLine}>
      {!isSuggested ? null : recipe ? (
        <SuggestedRecipe subject={subject} recipe={recipe} />
      ) : suggestion ? (
        <Suggested subject={subject} suggestion={suggestion} />
      ) : null}
      <span className={classes.acts}>
        {ignored ? (
          <span className={classes.text}>Ignored: its sales deplete nothing</span>
        ) : (
          <MatchActs subject={subject} />
        )}
        <IgnoreToggle subject={subject} />
      </span>
    </span>
  );
}

const WRITE_PROBLEMS = {
  conflict: 'Changed in Square too.',
  failed: 'Square refused the change.',
} as const;

function Matched({ subject, match }: { subject: MatchSubject; match: NonNullable<MatchSubject['match']> }) {
  const client = useQueryClient();
  const { groupId, itemId, recipeId, takes, problem } = match;
  const { writeProblem } = subject;
  const opens = recipeId ? { recipe: recipeId } : itemId ? { item: itemId } : undefined;
  return (
    <span className={classes.acts}>
      <span className={classes.text}>
        {opens ? <GoLink go={opens}>{match.name}</GoLink> : match.name}
        {problem ? (
          <span className={classes.problem} title={problem}>
            Depletes nothing: {problem}
          </span>
        ) : writeProblem ? (
          <span className={classes.problem}>
            {WRITE_PROBLEMS[writeProblem]} <GoLink to="/pos/connections">Decide</GoLink>
          </span>
        ) : takes ? (
          <span className={classes.takes}>takes {takes}</span>
        ) : null}
      </span>
      {groupId === null ? null : (
        <Act label="Unmatch" of={subject} onClick={() => unmatch(client, subject.id, groupId)} />
      )}
    </span>
  );
}

const MatchActs = ({ subject }: { subject: MatchSubject }) => (
  <>
    <Act
      label="Match to Inventory Item"
      of={subject}
      onClick={() => go({ match_pos: subject.id, match_by: undefined })}
    />
    <Act
      label="Match to Recipe or No Match"
      of={subject}
      onClick={() => go({ match_pos: subject.id, match_by: 'recipe' })}
    />
  </>
);

function SuggestedRecipe({ subject, recipe }: { subject: MatchSubject; recipe: { id: string; name: string } }) {
  const client = useQueryClient();
  return (
    <span className={classes.acts}>
      <span className={classes.text}>
        <span className={classes.suggested}>Suggested</span> {recipe.name}
        <span className={classes.takes}>recipe, takes 1 serving{useWaitingText(subject)}</span>
      </span>
      <Act label="Accept" of={subject} filled onClick={() => acceptRecipe(client, subject.id, recipe.id)} />
      <Act
        label="Remove"
        of={subject}
        onClick={() => removeSuggestion(client, { pos_item_id: subject.id, recipe_id: recipe.id })}
      />
    </span>
  );
}

function useWaitingText({ waiting }: MatchSubject): string {
  const { paused } = useSalesPause();
  return waiting ? waitingText(waiting, paused) : '';
}

interface SuggestedProps {
  subject: MatchSubject;
  suggestion: NonNullable<MatchSubject['suggestion']>;
}

/** Below it, another item is as likely: the person should look before accepting. */
const EVEN_CHANCE = 0.5;

function Suggested({ subject, suggestion }: SuggestedProps) {
  const client = useQueryClient();
  const isUnsure = suggestion.score < EVEN_CHANCE && !suggestion.by_model;
  const { inventory_item: item, size, new_size } = suggestion;
  const takes = size?.name ?? new_size;
  const waits = useWaitingText(subject);
  const accept = () =>
    acceptProposal(client, { posItemId: subject.id, itemId: item.id, sizeId: suggestion.size_id, newSize: new_size });
  return (
    <span className={classes.acts}>
      <span className={classes.text}>
        <span className={classes.suggested} data-unsure={isUnsure || undefined}>
          {isUnsure ? 'Not sure' : 'Suggested'}
        </span>{' '}
        {[item.name, item.vintage, item.size.name].filter(Boolean).join(' ')}
        <span className={classes.takes}>{takes ? `takes ${takes}${waits}` : 'choose how much'}</span>
      </span>
      <Act label="Accept" of={subject} filled={!isUnsure} onClick={accept} />
      <Act
        label="Remove"
        of={subject}
        onClick={() => removeSuggestion(client, { pos_item_id: subject.id, inventory_item_id: item.id })}
      />
    </span>
  );
}

interface ActProps {
  label: string;
  of: MatchSubject;
  filled?: boolean;
  onClick: () => unknown;
}

function Act({ label, of, filled, onClick }: ActProps) {
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    await onClick();
    setBusy(false);
  };
  return (
    <Button
      className={classes.act}
      size="compact-sm"
      variant={filled ? 'filled' : 'default'}
      aria-label={`${label}: ${of.name}`}
      disabled={busy}
      onClick={(event) => {
        event.stopPropagation();
        void act();
      }}
    >
      {label}
    </Button>
  );
}

/** Minimum time to show the busy state, however fast the server answers. */
const BUSY_AT_LEAST = 700;

function IgnoreToggle({ subject: { id, name, ignored } }: { subject: MatchSubject }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    await Promise.all([setIgnored(client, id, !ignored), new Promise((resolve) => setTimeout(resolve, BUSY_AT_LEAST))]);
    setBusy(false);
  };
  const label = ignored ? 'Ignored, match again' : 'Ignore';
  return (
    <ActionIcon
      className={classes.ignore}
      variant={ignored ? 'light' : 'subtle'}
      color={ignored ? 'yellow' : 'gray'}
      size={30}
      aria-pressed={ignored}
      aria-busy={busy || undefined}
      aria-label={`Ignore: ${name}`}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        if (!busy) void toggle();
      }}
    >
      {busy ? <Loader size={16} /> : <IconBan size={18} stroke={1.6} />}
    </ActionIcon>
  );
}
