import { createContext } from 'react';

interface Level {
  level: number;
  onTop: boolean;
  close: () => void;
  /** The parts of the address that it lives in; without them it stays open wherever the page goes. */
  parameters?: readonly string[] | undefined;
}

/** A dialog's position in the stack; only the topmost one handles Escape. */
export const DialogLevel = createContext<Level>({ level: 0, onTop: true, close: () => {}, parameters: [] });
