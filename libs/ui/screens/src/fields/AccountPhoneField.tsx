import { PhoneField, type PhoneFieldProps } from '@patchbay/kit';
import { useViewer } from '@patchbay/queries';

/**
 * A phone number that is read in the country of the account. Until that is known the country of the
 * browser counts, as for a visitor; where nothing says it, a number needs its plus.
 */
export function AccountPhoneField(props: Omit<PhoneFieldProps, 'country'>) {
  return <PhoneField {...props} country={useViewer().data?.phoneCountry} />;
}
