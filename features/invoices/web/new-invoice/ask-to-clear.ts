import { confirm } from '#shared/web/dialogs/confirm.tsx';

export const askToClear = (): Promise<boolean> =>
  confirm({
    title: 'Unsaved Changes',
    body: 'Are you sure you want to clear your current progress?',
    confirmLabel: 'Clear Form',
    cancelLabel: 'Cancel',
    danger: true,
  });
