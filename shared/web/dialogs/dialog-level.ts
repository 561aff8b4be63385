import { createContext } from 'react';

/** A dialog's position in the stack; only the topmost one handles Escape. */
export const DialogLevel = createContext({ level: 0, onTop: true, close: () => {} });
