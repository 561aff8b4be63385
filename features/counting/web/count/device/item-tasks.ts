import { createStore } from '#shared/web/store.ts';
import { changeKept, readKept, TASKS } from './device-database.ts';
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts';

/** An unknown barcode that was told apart on this device; the server learns of it before the counts that need it. */
export interface ItemTask {
  /** Of a new item also the id that its counts name until the server has given it one. */
  readonly id: string;
  readonly owner: string;
  readonly code: string;
  /** How many bottles the code stands for. */
  readonly pack: number;
  /** The item that the code belongs to from now on, or the one that is to be made. */
  readonly act: { readonly match: string } | { readonly create: NewItem };
  /** As it is called, for who looks at what waits. */
  readonly name: string;
  /** Why the server will not have it; it stays until somebody decides. */
  readonly reason?: string;
}

export interface NewItem {
  readonly name: string;
  readonly vintage: string | null;
  readonly typeId: string;
  /** As it is written: "750 mL". */
  readonly size: string;
  /** The product of the universal catalogue that it is. */
  readonly productId?: string;
}

/** What the server does not know yet, of whoever counts here now. */
export const itemTasks = createStore<readonly ItemTask[]>([]);

/** The ids that the server has given to items that were made here, by the ids they had here. */
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

/** Each change is made to what the disk holds, which another tab may have written. */
async function changeTasks(change: (tasks: readonly ItemTask[]) => readonly ItemTask[]): Promise<void> {
  show(await changeKept<readonly ItemTask[]>(TASKS, (before = []) => change(before)));
  tellOtherTabs('tasks');
}

export const addTask = (task: ItemTask): Promise<void> => changeTasks((tasks) => [...tasks, task]);

export const removeTask = (id: string): Promise<void> => changeTasks((tasks) => tasks.filter((task) => task.id !== id));

export const refuseTask = (id: string, reason: string | undefined): Promise<void> =>
  changeTasks((tasks) => tasks.map((task) => (task.id === id ? { ...task, reason } : task)));

/** From now on the item that was made here is the one that the server knows. */
export async function knowItem(id: string, onServer: string): Promise<void> {
  itemIds.set(
    await changeKept<Readonly<Record<string, string>>>(RESOLVED, (before = {}) => ({ ...before, [id]: onServer })),
  );
  tellOtherTabs('tasks');
}

/** True while the server does not know the item of this id. */
export const isUnmade = (itemId: string): boolean =>
  itemTasks.get().some((task) => task.id === itemId && 'create' in task.act);
