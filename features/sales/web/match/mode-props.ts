import type { PosItemDetail } from '../sales-api.ts';

/** What every way to match is given; its form is sent by the button of the frame. */
export interface ModeProps {
  formId: string;
  posItem: PosItemDetail;
  onBusy: (busy: boolean) => void;
  close: () => void;
}
