import { Kbd } from '@mantine/core';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { useShortcutList } from '#shared/web/keyboard/shortcuts.ts';
import classes from './shortcut-list-dialog.module.css';

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
const IN_GRIDS = [
  ['Move between cells', ['←', '↑', '→', '↓']],
  ['Edit the cell', ['Enter', 'any key']],
  ['Save and go down', ['Enter']],
  ['Save and go right', ['Tab']],
  ['Leave without saving', ['Esc']],
  ['Select the row', ['Space']],
] as const;

export function ShortcutListDialog() {
  const shortcuts = useShortcutList();
  const groups = [...new Set(shortcuts.map((each) => each.group))];
  return (
    <DialogFrame title="Keyboard shortcuts" size="medium">
      <div className={classes.groups}>
        {groups.map((group) => (
          <ShortcutGroup
            key={group}
            title={group}
            rows={shortcuts.filter((each) => each.group === group).map((each) => [each.label, keyNames(each.keys)])}
          />
        ))}
        <ShortcutGroup title="In tables" rows={IN_GRIDS} />
      </div>
    </DialogFrame>
  );
}

const keyNames = (keys: string) =>
  keys.split(/[ +]/).map((key) => (key === 'mod' ? MOD : key.length === 1 ? key.toUpperCase() : key));

function ShortcutGroup({ title, rows }: { title: string; rows: readonly (readonly [string, readonly string[]])[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.rows}>
        {rows.map(([label, keys]) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd className={classes.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
