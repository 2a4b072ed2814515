import { createModalLayer } from '@patchbay/feature-accounts/modal-layer';
import { profileParts } from '@patchbay/feature-profile/frame-parts';

/** The layer of the modal script, with the sign-in. */
export const { Screen } = createModalLayer(profileParts);
