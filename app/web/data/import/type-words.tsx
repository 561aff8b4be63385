import { NativeSelect } from '@mantine/core';
import { MAIN_TYPES } from '#features/catalog/domain/main-types.ts';
import { wordKey } from '#shared/domain/column-plan.ts';
import classes from './import-dialog.module.css';
import type { Importing } from './use-import.ts';

interface TypeWordsProps {
  importing: Importing;
  /** Words in the type column that are not a type here. */
  words: readonly string[];
}

/** A list's own words for kinds of drinks, each with its main type. */
export function TypeWords({ importing: { plan, refineColumn }, words }: TypeWordsProps) {
  const source = plan.type ?? {};
  const meanings = source.words ?? {};
  const open = words.filter((word) => !meanings[wordKey(word)]).length;
  return (
    <section>
      <h3 className={classes.title}>Match item types</h3>
      <p className={classes.kindText}>
        {open > 0
          ? `${open} of ${words.length} have no type yet, so their rows can't be imported.`
          : 'All of them have a type.'}
      </p>
      <div className={classes.words}>
        {words.map((word) => (
          <NativeSelect
            key={word}
            size="xs"
            label={word}
            value={meanings[wordKey(word)] ?? ''}
            data={[{ value: '', label: 'Choose a type' }, ...Object.values(MAIN_TYPES)]}
            onChange={({ currentTarget: { value } }) =>
              refineColumn('type', { ...source, words: withMeaning(meanings, wordKey(word), value) })
            }
          />
        ))}
      </div>
    </section>
  );
}

function withMeaning(meanings: Readonly<Record<string, string>>, key: string, value: string): Record<string, string> {
  const { [key]: _, ...others } = meanings;
  return value === '' ? others : { ...others, [key]: value };
}
