import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect } from 'react';

/** The theme that is not shown, and how to change to it. */
export function useOtherTheme() {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = shown === 'dark' ? 'light' : 'dark';
  const label = other === 'dark' ? 'Switch to dark theme' : 'Switch to light theme';
  return { shown, other, label, change: () => setColorScheme(other) };
}

export function ThemeToggle({ className }: { className?: string }) {
  const { shown, other, label, change } = useOtherTheme();
  useEffect(() => {
    document.documentElement.classList.toggle('dark', shown === 'dark');
    document.documentElement.classList.toggle('light', shown === 'light');
  }, [shown]);
  return (
    <ActionIcon
      className={className}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      onClick={change}
    >
      {other === 'dark' ? <IconMoon size={18} stroke={1.6} /> : <IconSun size={18} stroke={1.6} />}
    </ActionIcon>
  );
}
