import { type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { cancellationHandlers } from './cancellation-handlers.js';
import { catalogueHandlers } from './catalogue-handlers.js';
import { offerHandlers } from './offer-handlers.js';
import { type PlanServices } from './plan-services.js';
import { createSubscribeHandler } from './subscribe-handler.js';

type PlanOperation =
  | 'getProductCatalog'
  | 'createProductPlan'
  | 'getProductPlan'
  | 'saveProductPlan'
  | 'retireProductPlan'
  | 'getCurrentPlan'
  | 'getOfferedPlan'
  | 'getAllAvailablePlans'
  | 'subscribeToPlan'
  | 'cancelPlan'
  | 'getAvailableAddons'
  | 'getBillingCustomerPortalLink';

/** Handlers of plan catalogues and subscriptions. */
export const createPlanHandlers = (services: PlanServices): Pick<Handlers<Db>, PlanOperation> => ({
  ...catalogueHandlers(services),
  ...offerHandlers(services),
  ...cancellationHandlers(services),
  subscribeToPlan: createSubscribeHandler(services),
});
