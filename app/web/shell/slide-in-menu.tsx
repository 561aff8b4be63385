import { Drawer } from '@mantine/core';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { usePath } from '#shared/web/address/use-address.ts';
import { groupOf, type MenuGroup } from '../navigation.ts';
import { Brand } from './brand.tsx';
import { ChildLink } from './menu-bar.tsx';
import classes from './slide-in-menu.module.css';

/** The menu on narrow screens. */
export function SlideInMenu({ groups, onClose }: { groups: readonly MenuGroup[]; onClose: () => void }) {
  const current = groupOf(usePath());
  return (
    <Drawer.Root opened onClose={onClose} size={300} zIndex={250}>
      <Drawer.Overlay className={classes.overlay} />
      <Drawer.Content aria-label="Menu">
        <div className={classes.top}>
          <Brand />
          <Drawer.CloseButton aria-label="Close menu" size={44} />
        </div>
        <Drawer.Body>
          <nav aria-label="Main">
            <ul className={classes.groups}>
              {groups.map((group) => (
                <li key={group.label}>
                  <GoLink
                    to={group.to}
                    className={classes.group}
                    aria-current={group.label === current?.label ? 'page' : undefined}
                    onFollow={onClose}
                  >
                    {group.label}
                  </GoLink>
                  <ul className={classes.children}>
                    {group.children.map((entry) => (
                      <li key={entry.label} className={classes.child}>
                        <ChildLink entry={entry} onFollow={onClose} />
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
