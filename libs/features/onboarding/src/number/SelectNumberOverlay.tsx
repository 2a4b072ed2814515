import { useToast } from '@patchbay/kit';
import { displayPhone } from '@patchbay/formats';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { NumberPicker } from './NumberPicker.js';

/** Overlay `selectNumber`: a phone number for the agent of the address. */
export function Screen({ close }: OverlayScreenProps<'selectNumber'>) {
  const account = useOperation('getAccount', {});
  const toast = useToast();
  return <NumberPicker current={account.data?.vidaPhoneNumber ?? null} onTaken={(number) => { toast(`${displayPhone(number)} is yours`); close(); }} />;
}
