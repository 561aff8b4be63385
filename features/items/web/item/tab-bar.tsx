import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './item-dialog.module.css';

interface TabBarProps {
  tabs: readonly { key: string; label: string }[];
  chosen: string;
  onChoose: (key: string) => void;
}

/** Arrow keys move from tab to tab; the chosen one is scrolled into view on a phone. */
export function TabBar({ tabs, chosen, onChoose }: TabBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen tab is what may be out of sight
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (tab && bar.current) bar.current.scrollLeft = tab.offsetLeft - 60;
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === chosen);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    document.getElementById(`item-tab-${next.key}`)?.focus();
  };
  return (
    <div role="tablist" ref={bar} className={classes.tabs} onKeyDown={onKeyDown} aria-label="Item">
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`item-tab-${tab.key}`}
          aria-selected={tab.key === chosen}
          aria-controls="item-tab-panel"
          tabIndex={tab.key === chosen ? 0 : -1}
          data-autofocus={tab.key === chosen || undefined}
          className={classes.tab}
          onClick={() => onChoose(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
