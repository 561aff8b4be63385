import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { AddMissing } from '../search/add-missing.tsx';
import type { ListQuestion, ListScope } from './list-question.ts';

const FirstSteps = lazy(async () => ({ default: (await import('../selections/first-steps.tsx')).FirstSteps }));

const clear = () => go({ q: undefined, filter: undefined, in_stock: undefined, location: undefined });

/** Nothing matches, nothing is at this location, or nothing was ever added: each with its next step. */
export function InventoryEmpty({ question, scope }: { question: ListQuestion; scope?: ListScope }) {
  const filter = useParameter('filter');
  const narrowed = Boolean(question.search || filter || question.inStockOnly);
  if (narrowed)
    return (
      <EmptyState
        title="No matching items found"
        text={whatWasSearched(question, filter !== undefined)}
        action={
          <>
            {question.inStockOnly ? (
              <Button variant="default" onClick={() => go({ in_stock: undefined })}>
                Include out of stock
              </Button>
            ) : null}
            <Button variant="default" onClick={clear}>
              Show all items
            </Button>
            {question.search && !filter && !question.location ? <AddMissing name={question.search} /> : null}
          </>
        }
      />
    );
  if (question.location)
    return (
      <EmptyState
        title="Nothing here yet"
        text="Items appear at a location once they are received, moved or counted there."
        action={
          <Button variant="default" onClick={() => go({ location: 'all' })}>
            All locations
          </Button>
        }
      />
    );
  if (scope) return scope.empty;
  return (
    <Suspense fallback={null}>
      <FirstSteps />
    </Suspense>
  );
}

function whatWasSearched({ search, inStockOnly, location }: ListQuestion, filtered: boolean): string {
  const limits = [
    ...(inStockOnly ? ['in stock'] : []),
    ...(location ? ['at this location'] : []),
    ...(filtered ? ['with these filters'] : []),
  ].join(' ');
  return search ? `No item ${limits ? `${limits} ` : ''}matches “${search}”.` : 'No items match the filters.';
}
