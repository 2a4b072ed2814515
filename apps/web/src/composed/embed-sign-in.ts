import { createEmbedSignIn } from '@patchbay/feature-profile/embed-sign-in';

/** The one-time sign-in of a partner's page, which leads to the layer of the modal script, too. */
export const { Screen } = createEmbedSignIn(() => import('./modal-layer.js'));
