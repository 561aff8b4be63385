import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PosItemDetail } from '../sales-api.ts';
import { ItemForm } from './item-form.tsx';
import classes from './match.module.css';
import { removeSuggestion } from './match-acts.ts';
import type { ModeProps } from './mode-props.ts';
import { suggestionPage } from './suggestion-page.ts';

type Suggested = PosItemDetail['suggestions'][number];

/** Suggestions, likeliest first, five at a time; the likeliest is selected by default. */
export function SuggestionsMode(props: ModeProps) {
  const { posItem } = props;
  const { suggestions } = posItem;
  const [page, setPage] = useState(1);
  const [chosenId, setChosenId] = useState<string>();
  const { shown, pages, first } = suggestionPage(suggestions, page);
  const chosen = suggestions.find((each) => each.inventory_item.id === chosenId) ?? shown[0];
  if (!chosen)
    return <p className={classes.nothing}>Nothing is suggested for this POS item. Search for what it sells.</p>;
  return (
    <ItemForm
      {...props}
      item={{ id: chosen.inventory_item.id, name: nameOf(chosen) }}
      proposedSize={chosen.size?.name ?? chosen.new_size ?? ''}
    >
      <div className={classes.list} role="radiogroup" aria-label="Suggested items">
        {shown.map((each) => (
          <Line
            key={each.inventory_item.id}
            posItemId={posItem.id}
            each={each}
            chosen={each === chosen}
            onChoose={() => setChosenId(each.inventory_item.id)}
          />
        ))}
      </div>
      {pages > 1 ? (
        <nav className={classes.pages} aria-label="Pages of suggestions">
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft size={18} stroke={1.6} />
          </ActionIcon>
          <span>
            {first + 1}–{first + shown.length} of {suggestions.length}
          </span>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Next page"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight size={18} stroke={1.6} />
          </ActionIcon>
        </nav>
      ) : null}
    </ItemForm>
  );
}

const nameOf = ({ inventory_item: { name, vintage } }: Suggested): string => [name, vintage].filter(Boolean).join(' ');

interface LineProps {
  posItemId: string;
  each: Suggested;
  chosen: boolean;
  onChoose: () => void;
}

function Line({ posItemId, each, chosen, onChoose }: LineProps) {
  const client = useQueryClient();
  const { inventory_item: item, size, new_size, score, by_model } = each;
  const takes = size?.name ?? new_size;
  return (
    <div className={classes.suggestion} data-chosen={chosen || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a line with two rows of text, chosen as one */}
      <button type="button" role="radio" aria-checked={chosen} className={classes.choose} onClick={onChoose}>
        <span className={classes.name}>{nameOf(each)}</span>
        <span className={classes.note}>
          {[
            item.size.name,
            item.barcode,
            takes && `takes ${takes}`,
            by_model ? 'chosen by the matching service' : `${Math.round(score * 100)}% sure`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.act}
        aria-label={`Remove ${nameOf(each)}`}
        onClick={() => void removeSuggestion(client, { pos_item_id: posItemId, inventory_item_id: item.id })}
      >
        Remove
      </Button>
    </div>
  );
}
