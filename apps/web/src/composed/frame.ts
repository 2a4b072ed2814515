import { createFrame } from '@patchbay/feature-accounts/frame';
import { profileParts } from '@patchbay/feature-profile/frame-parts';

/** The frame of the console, with the sign-in and the bell. */
export const { Screen } = createFrame(profileParts);
