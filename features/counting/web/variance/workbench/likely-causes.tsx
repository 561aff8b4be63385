import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { LOOKING_INTO } from '../variance-key.ts';
import { CAUSE_TITLES, fixLabel, howLikely } from './cause-words.ts';
import { EffectTable } from './effect-table.tsx';
import classes from './likely-causes.module.css';
import { type OwnFix, useFix } from './use-fix.ts';
import { type Cause, workbench } from './workbench-api.ts';

/** The item being investigated. */
interface Subject {
  readonly id: string;
  readonly name: string;
}

/**
 * Possible causes of an item's difference, the likeliest expanded; the effect of each fix is shown before its button.
 */
export function LikelyCauses({ item }: { item: Subject }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...LOOKING_INTO, 'causes', item.id],
    queryFn: ({ signal }) => workbench.call.findCauses({ inventory_item_id: item.id }, { signal }),
    staleTime: STOCK_FRESH,
  });
  return (
    <section className={classes.causes} aria-label="Likely causes" aria-busy={!data && !error}>
      <h3 className={classes.title}>Likely causes</h3>
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={120} mb={16} /> : null}
      {data?.causes.length === 0 ? (
        <p className={classes.none}>All counts match the ledger: there is nothing to explain.</p>
      ) : null}
      {data?.causes.map((cause, place) => (
        <CauseCard
          key={`${cause.kind} ${cause.location_id} ${cause.explanation}`}
          item={item}
          cause={cause}
          open={place === 0}
        />
      ))}
    </section>
  );
}

function CauseCard({ item, cause, open }: { item: Subject; cause: Cause; open: boolean }) {
  const { word, tone } = howLikely(cause.likelihood);
  return (
    <details className={classes.cause} open={open}>
      <summary className={classes.summary}>
        <span className={classes.what}>{CAUSE_TITLES[cause.kind]}</span>
        <span className={classes.where}>{cause.location_name}</span>
        <span className={classes.likely} data-tone={tone} title={`${Math.round(cause.likelihood * 100)} of 100`}>
          {word}
        </span>
      </summary>
      <div className={classes.body}>
        <p className={classes.why}>{cause.explanation}</p>
        {cause.effect ? <EffectTable effect={cause.effect} /> : null}
        <FixButton item={item} cause={cause} />
      </div>
    </details>
  );
}

function FixButton({ item, cause: { fix } }: { item: Subject; cause: Cause }) {
  const act = useFix(item.id);
  if (fix.kind === 'count')
    return (
      <GoLink to="/inventory" go={{ mode: 'inventory', location: fix.location_id, q: item.name }}>
        {fixLabel(fix)}
      </GoLink>
    );
  if (fix.kind === 'order') return <GoLink go={{ invoice: fix.invoice_id }}>{fixLabel(fix)}</GoLink>;
  const own: OwnFix = fix;
  const final = own.kind === 'deliver' && own.before === null;
  return (
    <div className={classes.act}>
      <Button loading={act.isPending} onClick={() => act.fix(own)}>
        {fixLabel(own)}
      </Button>
      {own.kind === 'deliver' ? <GoLink go={{ invoice: own.invoice_id }}>Open invoice</GoLink> : null}
      {final ? <span className={classes.note}>A completed invoice is corrected, not undone.</span> : null}
    </div>
  );
}
