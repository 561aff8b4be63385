import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { HIDDEN, isNegative } from '#features/ledger/web/withheld.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import classes from './item-dialog.module.css';
import type { KnownItem } from './known-item.ts';
import stock from './stock/stock-tab.module.css';

/** The item as it is known here, where it will be once the server has answered. */
export function KnownItemView({ item }: { item: KnownItem }) {
  const { total, lastCost, averageCost, value, places } = item;
  return (
    <DialogFrame
      title={<span className={classes.title}>{item.title}</span>}
      aside={<span className={classes.about}>{item.about}</span>}
      size="large"
      returns
    >
      <div className={classes.knownTabs} aria-hidden />
      <div className={classes.panel} aria-busy>
        <div className={stock.columns}>
          <section className={stock.left} aria-label="Stock">
            <dl className={stock.figures}>
              <Figure label="Total quantity" negative={total !== undefined && isNegative(total)}>
                {total === undefined ? undefined : total === null ? (
                  <span className={stock.ofPar}>{HIDDEN}</span>
                ) : (
                  formatQuantity(total)
                )}
              </Figure>
              <Figure label="Last cost">{lastCost === undefined ? undefined : formatMoney(lastCost)}</Figure>
              <Figure label="Average cost">{averageCost === undefined ? undefined : formatMoney(averageCost)}</Figure>
              <Figure label="Value">{value === undefined ? undefined : formatMoney(value)}</Figure>
            </dl>
            <div className={stock.actions} aria-hidden>
              {[84, 84, 84].map((width, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
                <Skeleton key={at} height={36} width={width} />
              ))}
            </div>
            {places ? (
              <>
                <div className={stock.sourcesHead}>
                  <h3 className={stock.heading}>Locations</h3>
                </div>
                <ul className={stock.sources}>
                  {places.map(({ id, name, quantity }) => (
                    <li key={id} className={stock.source}>
                      <div className={stock.sourceTexts}>
                        <span className={stock.sourceName}>{name}</span>
                      </div>
                      <span className={stock.sourceQuantity} data-figure data-negative={isNegative(quantity)}>
                        {quantity === null ? HIDDEN : formatQuantity(quantity)}
                      </span>
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <Skeleton height={44} />
            )}
          </section>
        </div>
      </div>
    </DialogFrame>
  );
}

function Figure({ label, negative, children }: { label: string; negative?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-figure data-negative={negative}>
        {children ?? <Skeleton height={18} width={60} />}
      </dd>
    </div>
  );
}
