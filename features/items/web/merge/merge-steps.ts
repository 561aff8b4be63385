import type { Named } from './name-of.ts';

/** The item that stays, as far as the steps show it. */
export type MergeTarget = Named & { id: string };

/** The state of the merge dialog: step one chooses a target, step two confirms it. */
export interface MergeState<Target extends { id: string }> {
  readonly step: 'choose' | 'confirm';
  readonly target: Target | undefined;
  readonly acknowledged: boolean;
  readonly error: string | undefined;
}

export const START = { step: 'choose', target: undefined, acknowledged: false, error: undefined } as const;

export function choose<T extends { id: string }>(state: MergeState<T>, target: T): MergeState<T> {
  return { ...state, target, acknowledged: state.acknowledged && state.target?.id === target.id, error: undefined };
}

export function proceed<T extends { id: string }>(state: MergeState<T>): MergeState<T> {
  if (!state.target) return { ...state, error: 'Please select an item to merge into' };
  return { ...state, step: 'confirm', error: undefined };
}

export function goBack<T extends { id: string }>(state: MergeState<T>): MergeState<T> {
  return { ...state, step: 'choose', acknowledged: false, error: undefined };
}

export function acknowledge<T extends { id: string }>(state: MergeState<T>, acknowledged: boolean): MergeState<T> {
  return { ...state, acknowledged, error: undefined };
}

/** The state with an error for what is missing, or without one if the merge can be sent. */
export function check<T extends { id: string }>(state: MergeState<T>): MergeState<T> {
  if (!state.target) return { ...goBack(state), error: 'Please select an item to merge into' };
  return { ...state, error: state.acknowledged ? undefined : 'Please confirm you understand this action' };
}
