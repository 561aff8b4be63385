import { useEffect, useState } from 'react';
import type { KeptItem } from '../../../domain/find-kept-items.ts';
import { noteHits } from './hits-here.ts';
import { askWorker, hearWorker } from './keep-catalog.ts';

const LEAST_LETTERS = 2;

/** What the device finds for this text, best first; undefined while it looks, and where it keeps nothing. */
export function useHitsHere(text: string, withOutOfStock: boolean, most: number): readonly KeptItem[] | undefined {
  const [found, setFound] = useState<{ text: string; withOutOfStock: boolean; items: readonly KeptItem[] }>();
  const [opened, setOpened] = useState(0);
  useEffect(
    () =>
      hearWorker((told) => {
        if (told.type === 'opened') return setOpened((times) => times + 1);
        noteHits(told.items);
        setFound(told);
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once the items are here
  useEffect(() => {
    if (text.length >= LEAST_LETTERS) askWorker({ type: 'find', text, withOutOfStock, most });
  }, [text, withOutOfStock, most, opened]);
  const answers = found?.text === text && found.withOutOfStock === withOutOfStock && found.items.length > 0;
  return answers ? found.items : undefined;
}
