import type { PosItemDetail } from '../sales-api.ts';

/** Props of every way to match; the button of the dialog submits the form. */
export interface ModeProps {
  formId: string;
  posItem: PosItemDetail;
  onBusy: (busy: boolean) => void;
  close: () => void;
}
