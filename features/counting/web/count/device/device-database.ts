import { COUNT_DATABASE } from './count-database-name.ts';

/** `entry`: counts, by id. `kept`: what a device needs to go on without a network, by name. */
type StoreName = 'entry' | 'kept';

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(COUNT_DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('entry', { keyPath: 'id' });
      request.result.createObjectStore('kept');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function read<Answer>(name: StoreName, ask: (store: IDBObjectStore) => IDBRequest): Promise<Answer> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(name).objectStore(name));
    request.onsuccess = () => resolve(request.result as Answer);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when it is on the disk: a count is not confirmed before. */
async function write(name: StoreName, act: (store: IDBObjectStore) => void): Promise<void> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
    act(transaction.objectStore(name));
  });
}

export const readEntries = <Entry>(): Promise<Entry[]> => read('entry', (store) => store.getAll());
export const writeEntry = (entry: object): Promise<void> => write('entry', (store) => store.put(entry));
export const removeEntries = (ids: readonly string[]): Promise<void> =>
  write('entry', (store) => {
    for (const id of ids) store.delete(id);
  });

export const readKept = <Value>(name: string): Promise<Value | undefined> => read('kept', (store) => store.get(name));
export const keep = (name: string, value: unknown): Promise<void> => write('kept', (store) => store.put(value, name));

/** The name under which unknown barcodes are kept that were told apart here: no sign-out forgets them before the server knows. */
export const TASKS = 'item tasks';

export const forgetKept = (): Promise<void> =>
  write('kept', (store) => {
    const tasks: IDBRequest<unknown[] | undefined> = store.get(TASKS);
    tasks.onsuccess = () => {
      store.clear();
      if (tasks.result && tasks.result.length > 0) store.put(tasks.result, TASKS);
    };
  });
