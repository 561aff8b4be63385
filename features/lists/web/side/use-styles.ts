import { useQuery, useQueryClient } from '@tanstack/react-query';
import { undoOfAll } from '#shared/web/acts/act.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { refreshList } from '../builder/groups-cache.ts';
import { type ListStyle, listStyles } from '../lists-api.ts';
import type { Looks } from '../view/looks-css.ts';

/** OCONST-048. */
const DEFAULTS_FRESH = 5 * 60_000;

const ownRequest = (listId: string) => listStyles.query.listStylesOfList.queryOptions({ input: { id: listId } });

/** A list's own styles, and the default ones for the other types (LIST-021). */
export function useStyles(listId: string) {
  const own = useQuery(ownRequest(listId));
  const defaults = useQuery(
    listStyles.query.listStyles.queryOptions({ input: { defaultOnly: true }, staleTime: DEFAULTS_FRESH }),
  );
  const ready = own.data !== undefined && defaults.data !== undefined;
  const holding = (defaults.data ?? []).map((style) => own.data?.find((each) => each.type === style.type) ?? style);
  return { ready, own: own.data ?? [], holding, error: own.error ?? defaults.error };
}

interface Changed {
  readonly action_id: string | null;
}

/** Saves a style of a list: changes its own, else creates one (LIST-023). */
export function useStyleActs(listId: string) {
  const client = useQueryClient();
  const { queryKey } = ownRequest(listId);
  const act = async (save: () => Promise<Changed | readonly Changed[]>): Promise<boolean> => {
    try {
      const acts = [await save()].flat().map(({ action_id }) => action_id);
      toastDone('Style updated successfully', undoOfAll(client, acts));
      return true;
    } catch (error) {
      console.warn('Saving a style failed', error);
      toastFailed('Failed to update style');
      return false;
    } finally {
      await client.invalidateQueries({ queryKey });
      refreshList(client);
    }
  };
  const save = (own: ListStyle | undefined, looks: Looks) => {
    const { type, fontFamily, fontSize, fontWeight, color, alignment, spacing } = looks;
    const sent = { fontFamily, fontSize, fontWeight, color, alignment, spacing };
    // A style that other lists use too does not change for them.
    return act(() =>
      own && own.listIds.length <= 1
        ? listStyles.call.updateStyle({ id: own.id, ...sent })
        : listStyles.call.createStyle({ type, ...sent, listIds: [listId] }),
    );
  };
  /** Switches to the default style, only in this list. */
  const drop = ({ id, listIds }: ListStyle) =>
    act(() =>
      listIds.length <= 1
        ? listStyles.call.deleteStyle({ id })
        : listStyles.call.updateStyle({ id, listIds: listIds.filter((each) => each !== listId) }),
    );
  const dropOfGroup = (groupId: string) => act(() => listStyles.call.setGroupStyle({ id: groupId, style_id: null }));
  /** Gives one group's name a different style (LIST-022). */
  const saveOfGroup = (groupId: string, own: ListStyle | null, looks: Looks) => {
    if (own) return save(own, looks);
    const { type, fontFamily, fontSize, fontWeight, color, alignment, spacing } = looks;
    return act(async () => {
      const sent = { type, fontFamily, fontSize, fontWeight, color, alignment, spacing };
      const made = await listStyles.call.createStyle({ ...sent, listIds: [] });
      return [made, await listStyles.call.setGroupStyle({ id: groupId, style_id: made.style.id })];
    });
  };
  return { save, drop, saveOfGroup, dropOfGroup };
}
