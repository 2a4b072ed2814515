import { visitorScreens } from '@patchbay/feature-conversations';
import { type Screens } from '@patchbay/routes';

/**
 * The part of the product that lives in a partner's page. Every other address answers with
 * `notFound`.
 */
export const screens: Partial<Screens> = {
  embedChat: visitorScreens.embedChat,
  notFound: async () => ({ Screen: () => null }),
};
