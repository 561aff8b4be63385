interface KeyReading {
  /** A key that a person pressed. */
  onKey: (key: string) => void;
  /** A code that a scanner typed. */
  onScan: (code: string) => void;
  /** Maximum time between a scanner's keys, ms; people type more slowly. */
  within?: number | undefined;
}

const SHORTEST_CODE = 4;
const WITHIN = 60;

/**
 * Tells a scanner, which types a code in a burst and ends it with Enter, from a person at the same keyboard. `press`
 * returns true if the key ended a code.
 */
export function createKeyReader({ onKey, onScan, within = WITHIN }: KeyReading) {
  let burst = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    const keys = burst;
    burst = '';
    for (const key of keys) onKey(key);
  };
  const press = (key: string): boolean => {
    clearTimeout(timer);
    if (key.length === 1) {
      burst += key;
      timer = setTimeout(flush, within);
      return false;
    }
    if (key === 'Enter' && burst.length >= SHORTEST_CODE) {
      const code = burst;
      burst = '';
      onScan(code);
      return true;
    }
    if (key === 'Shift') {
      timer = setTimeout(flush, within); // Shift for a capital letter in a code
      return false;
    }
    flush();
    onKey(key);
    return false;
  };
  return { press, stop: flush };
}
