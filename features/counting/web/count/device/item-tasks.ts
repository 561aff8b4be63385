import { createStore } from '#shared/web/store.ts';
import { changeKept, readKept, TASKS } from './device-database.ts';
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts';

/** An unknown barcode resolved on this device; the server gets it before the counts that need it. */
export interface ItemTask {
  /** For a new item, also the id that its counts use until the server has assigned one. */
  readonly id: string;
  readonly owner: string;
  readonly code: string;
  /** Bottles per scan of the code. */
  readonly pack: number;
  /** The item that the code now belongs to, or the new one to create. */
  readonly act: { readonly match: string } | { readonly create: NewItem };
  /** The new item on the server, if its code does not lead to it yet. */
  readonly made?: string;
  /** Its name, shown in the list of waiting work. */
  readonly name: string;
  /** Why the server refused it; it stays until someone decides. */
  readonly reason?: string;
}

export interface NewItem {
  readonly name: string;
  readonly vintage: string | null;
  readonly typeId: string;
  /** As written: "750 mL". */
  readonly size: string;
  /** Its product in the universal catalog. */
  readonly productId?: string;
}

/** Work of the current person that the server does not have yet. */
export const itemTasks = createStore<readonly ItemTask[]>([]);

/** Server ids of items created on this device, by their local ids. */
export const itemIds = createStore<Readonly<Record<string, string>>>({});

const RESOLVED = 'item ids';

let shownFor: string | undefined;
const show = (all: readonly ItemTask[]) => itemTasks.set(all.filter((task) => task.owner === shownFor));

export async function loadTasks(owner: string): Promise<void> {
  const all = (await readKept<ItemTask[]>(TASKS)) ?? [];
  shownFor = owner;
  show(all);
  itemIds.set((await readKept<Record<string, string>>(RESOLVED)) ?? {});
}

hearOtherTabs('tasks', () => {
  if (shownFor) void loadTasks(shownFor).catch(() => {});
});

/** Based on what is on disk, which another tab may have written. */
async function changeTasks(change: (tasks: readonly ItemTask[]) => readonly ItemTask[]): Promise<void> {
  show(await changeKept<readonly ItemTask[]>(TASKS, (before = []) => change(before)));
  tellOtherTabs('tasks');
}

export const addTask = (task: ItemTask): Promise<void> => changeTasks((tasks) => [...tasks, task]);

export const removeTask = (id: string): Promise<void> => changeTasks((tasks) => tasks.filter((task) => task.id !== id));

const changeTask = (id: string, change: Partial<ItemTask>): Promise<void> =>
  changeTasks((tasks) => tasks.map((task) => (task.id === id ? { ...task, ...change } : task)));

export const refuseTask = (id: string, reason: string | undefined): Promise<void> => changeTask(id, { reason });

/** Remembers what the server made, so that a later attempt does not make another one. */
export const keepMade = (id: string, made: string): Promise<void> => changeTask(id, { made });

/** Links an item created here to the one on the server. */
export async function knowItem(id: string, onServer: string): Promise<void> {
  itemIds.set(
    await changeKept<Readonly<Record<string, string>>>(RESOLVED, (before = {}) => ({ ...before, [id]: onServer })),
  );
  tellOtherTabs('tasks');
}

/** True until the server has created the item with this id. */
export const isUnmade = (itemId: string): boolean =>
  itemTasks.get().some((task) => task.id === itemId && 'create' in task.act);
