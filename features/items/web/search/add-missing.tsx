import { Button } from '@mantine/core';
import { go } from '#shared/web/address/navigate.ts';

/** A bottle that the inventory lacks: the universal catalog is searched for it, and it can be created. */
export function AddMissing({ name }: { name: string }) {
  const add = (parent?: string) => go({ search: undefined, create: 'item', named: name, parent });
  return (
    <>
      <Button variant="default" onClick={() => add()}>
        Search the universal catalog
      </Button>
      <Button variant="default" onClick={() => add('new')}>
        Create “{shorten(name)}”
      </Button>
    </>
  );
}

const MOST_SHOWN = 40;
const shorten = (name: string) => (name.length > MOST_SHOWN ? `${name.slice(0, MOST_SHOWN).trim()}…` : name);
