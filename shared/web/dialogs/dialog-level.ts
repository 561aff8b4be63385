import { createContext } from 'react';

/** Where in the stack a dialog stands; only the topmost one listens to Escape. */
export const DialogLevel = createContext({ level: 0, onTop: true, close: () => {} });
