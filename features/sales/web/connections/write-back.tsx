import { Button, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatMoney } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import classes from './connections.module.css';
import { type Connection, connections } from './connections-api.ts';

type Conflict = Awaited<ReturnType<typeof connections.call.listConflicts>>[number];

/** Prices and names that go from here to the till: whether they do, what waits, and what a person decides. */
export function WriteBack({ connection, isDefault }: { connection: Connection; isDefault: boolean }) {
  const { isAdmin } = useOrganization();
  const client = useQueryClient();
  const { id, name, status, can_write, write_back, writes_waiting, conflicts } = connection;
  const turn = useMutation({
    mutationFn: (on: boolean) => connections.call.changeConnection({ id, write_back: on }),
    onSuccess: ({ write_back: on }) =>
      toastDone(on ? `Changed prices and names now go to ${name}` : `Prices and names no longer go to ${name}`),
    onError: (error) => toastFailed(errorText(error, "Couldn't change this connection")),
    onSettled: () => client.invalidateQueries({ queryKey: connections.query.listConnections.key() }),
  });
  if (!can_write || status === 'disconnected') return null;
  return (
    <>
      {isAdmin && (status === 'connected' || write_back) ? (
        <Switch
          className={classes.writes}
          label="Write prices and names to Square"
          description="When you change the price or name of a Sold As or recipe that has Sync with Square on. Square must allow it: a token needs ITEMS_WRITE."
          checked={turn.isPending ? turn.variables : write_back}
          disabled={turn.isPending}
          onChange={({ currentTarget: { checked } }) => turn.mutate(checked)}
        />
      ) : null}
      {isAdmin && write_back && !isDefault ? (
        <p className={classes.hint} role="status">
          Only the default POS gets prices and names: make {name} the default. Sync with Square is then offered in each
          Sold As and recipe.
        </p>
      ) : null}
      {writes_waiting > 0 ? (
        <p className={classes.hint} role="status">
          {writes_waiting === 1 ? '1 change is' : `${formatCount(writes_waiting)} changes are`} on the way to Square
        </p>
      ) : null}
      {conflicts > 0 ? <Conflicts id={id} /> : null}
    </>
  );
}

function Conflicts({ id }: { id: string }) {
  const { data = [] } = useQuery(connections.query.listConflicts.queryOptions({ input: { id } }));
  if (data.length === 0) return null;
  return (
    <section className={classes.conflicts} aria-labelledby={`conflicts-${id}`}>
      <h3 id={`conflicts-${id}`}>Changes to decide</h3>
      <ul>
        {data.map((each) => (
          <OneConflict key={each.id} till={id} conflict={each} />
        ))}
      </ul>
    </section>
  );
}

function OneConflict({ till, conflict }: { till: string; conflict: Conflict }) {
  const { act, busy } = useAct();
  const { id, name, variation, state, error, our_name, their_name, our_price, their_price } = conflict;
  const called = variation ? `${name} (${variation})` : name;
  const isRenamed = our_name !== their_name;
  const shownOf = (itsName: string, price: number | null) =>
    [isRenamed ? itsName : '', price === null ? 'no price' : formatMoney(price)].filter(Boolean).join(', ');
  const keep = (which: 'ours' | 'theirs') =>
    act({
      send: () => connections.call.resolveConflict({ id: till, conflict_id: id, keep: which }),
      done: which === 'ours' ? `${called} goes to Square again` : `${called} is kept as Square has it`,
      failed: "Couldn't save this",
      topics: ['connections', 'pos'],
    });
  return (
    <li>
      <div>
        <strong>{called}</strong>
        <p className={classes.problem}>{state === 'conflict' ? 'It was changed in Square too.' : error}</p>
        <dl>
          <div>
            <dt>Cellarhand</dt>
            <dd>{shownOf(our_name, our_price)}</dd>
          </div>
          <div>
            <dt>Square</dt>
            <dd>{shownOf(their_name, their_price)}</dd>
          </div>
        </dl>
      </div>
      <div className={classes.acts}>
        <Button
          variant="default"
          className={classes.act}
          disabled={busy}
          aria-label={`Keep Square's for ${called}`}
          onClick={() => void keep('theirs')}
        >
          Keep Square's
        </Button>
        <Button
          className={classes.act}
          disabled={busy}
          aria-label={`Send ours for ${called}`}
          onClick={() => void keep('ours')}
        >
          Send ours
        </Button>
      </div>
    </li>
  );
}
