import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const bottle: MantineColorsTuple = [
  '#edf5f0',
  '#dcebe2',
  '#b5d6c3',
  '#8abfa1',
  '#67ab85',
  '#4a9a6f',
  '#2e7d57',
  '#276a4a',
  '#1f5b3f',
  '#143f2b',
];
const amber: MantineColorsTuple = [
  '#fdf6e7',
  '#faebcb',
  '#f3d795',
  '#ecc25c',
  '#e6b02e',
  '#d99a1b',
  '#b67c0c',
  '#8a5a00',
  '#6b4500',
  '#4a2f00',
];
const red: MantineColorsTuple = [
  '#fdeceb',
  '#f9d5d3',
  '#f0aaa5',
  '#e77c75',
  '#df574e',
  '#d33d33',
  '#b3261e',
  '#a5221a',
  '#b3261e',
  '#971d16',
];
const green: MantineColorsTuple = [
  '#e8f6ee',
  '#d0ebdb',
  '#a2d7b8',
  '#71c292',
  '#4bb074',
  '#309c5c',
  '#1b7043',
  '#155b36',
  '#104729',
  '#0a321d',
];
const gray: MantineColorsTuple = [
  '#f8f8f5',
  '#f1f1ec',
  '#e3e3dc',
  '#d3d4cc',
  '#b9bbb3',
  '#979a93',
  '#70766f',
  '#515853',
  '#343a36',
  '#1c211e',
];
const dark: MantineColorsTuple = [
  '#e8ebe8',
  '#c3c9c5',
  '#a0a9a3',
  '#747d77',
  '#434b46',
  '#323935',
  '#222823',
  '#1a1e1b',
  '#131614',
  '#0e110f',
];

export const theme = createTheme({
  colors: { bottle, amber, red, green, gray, dark },
  primaryColor: 'bottle',
  primaryShade: { light: 8, dark: 6 },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.3' },
      h2: { fontSize: '17px', lineHeight: '1.35' },
      h3: { fontSize: '15px', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '12px', sm: '13.5px', md: '14px', lg: '16px', xl: '20px' },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '20em', sm: '36em', md: '48em', lg: '64em', xl: '80em' },
  components: {
    Tooltip: { defaultProps: { openDelay: 400, withinPortal: true, fz: 12 } },
    Button: { defaultProps: { fw: 550 } },
    // The list itself scrolls, not a box around it that the keyboard cannot reach.
    Autocomplete: {
      defaultProps: { withScrollArea: false, styles: { options: { maxHeight: 240, overflowY: 'auto' } } },
    },
  },
});

/** Maps Mantine's variables to ours, so that its parts use the same surfaces and lines. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: { ...shared, '--mantine-color-error': 'var(--negative)' },
});

const shared = {
  '--mantine-color-body': 'var(--surface-raised)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-default': 'var(--surface-raised)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-error': 'var(--negative)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-bottle-text': 'var(--brand-text)',
  '--mantine-color-bottle-outline': 'var(--brand-text)',
  '--mantine-color-bottle-light-color': 'var(--brand-text)',
  '--mantine-color-red-light-color': 'var(--negative)',
};
