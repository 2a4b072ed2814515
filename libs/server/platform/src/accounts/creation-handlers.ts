import { type BodyOf } from '@patchbay/contract';
import { keepIntegrations, namesOf, proveIntegrations } from '@patchbay/server-conversations';
import { ownerOf, toNode } from '@patchbay/server-core';
import { type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { plansForNew } from '@patchbay/server-money';
import { type Db } from '@patchbay/server-store';
import {
  keepProviders,
  oneAccount,
  proveProviders,
  readProviders,
} from '@patchbay/server-telephony';
import { demandFreeAddress, insertFirstOwner } from '../people/email-addresses.js';
import { insertNode, type NewNode } from './creation.js';
import { type AccountServices, platformScope, sent } from './account-services.js';
import { viewOf } from './account-view.js';

/** New organizations and agents. */
export const creationHandlers = (
  services: AccountServices,
): Pick<Handlers<Db>, 'createOrganization' | 'createAccount'> => ({
  ...organizationHandler(services),
  ...agentHandler(services),
});

function organizationHandler(services: AccountServices): Pick<Handlers<Db>, 'createOrganization'> {
  const { store, clock, proofs, proveCrm, key } = services;

  /**
   * Refuses to create an organization when the address of its intended owner cannot become its
   * owner.
   */
  const demandFree = async (email: string | undefined): Promise<void> => {
    if (email !== undefined)
      await store.within(platformScope('see whether an address is taken'), (db) =>
        demandFreeAddress(db, clock, email),
      );
  };

  return {
    createOrganization: async ({ body, target, context }) => {
      const given = readProviders(body.numberingProviders ?? []);
      const problems = await plansForNew(store, body, { type: 'organization', above: target });
      if (problems.length > 0) throw refuse.invalid(problems);
      await demandFree(body.email);
      await proveIntegrations(proveCrm, body.integrations ?? [], context.signal);
      const suppliers = await proveProviders(proofs, given);
      const row = await context
        .within(async (db) => {
          const made = await insertNode(db, clock, newOrganization(body, target));
          await keepIntegrations(
            db,
            key,
            { organizationId: made.id, accountId: made.id },
            body.integrations ?? [],
          );
          await keepProviders(db, key, made.id, suppliers);
          if (body.email) await insertFirstOwner(db, toNode(made), body.email);
          return made;
        })
        .catch(oneAccount);
      const account = await viewOf(services, context, row);
      return { organization: account, account, message: 'Organization created' };
    },
  };
}

const newOrganization = (body: BodyOf<'createOrganization'>, above: TreeNode): NewNode => ({
  type: 'organization',
  above,
  orgName: body.orgName,
  accountName: body.accountName ?? 'Front desk',
  email: body.email,
  premium: body.vidaPremium,
  premiumGiven: body.vidaPremium,
  smsEnabled: body.smsEnabled,
  productPlanId: body.productPlanId,
  externalAccountId: body.externalAccountId,
  externalBillingId: body.externalBillingId,
  details: {
    orgName: body.orgName,
    orgAccountType: body.orgAccountType ?? 'customer',
    hipaaSetting: body.hipaaSetting ?? 'inherit',
    ...sent({ smsBrandId: body.smsBrandId, smsCampaignId: body.smsCampaignId }),
    ...(body.offeredProductPlanId ? { offeredProductPlanId: body.offeredProductPlanId } : {}),
    ...(body.integrations ? { integrations: namesOf(body.integrations) } : {}),
  },
  settings: { onboarding: {}, walkthrough: { version: 1, completed: [] } },
});

function agentHandler(services: AccountServices): Pick<Handlers<Db>, 'createAccount'> {
  const { clock, proveCrm, key } = services;
  return {
    createAccount: async ({ body, target, context }) => {
      await proveIntegrations(proveCrm, body.integrations ?? [], context.signal);
      const row = await context.within(async (db) => {
        const made = await insertNode(db, clock, {
          type: 'agent',
          above: target,
          name: body.name,
          accountName: body.accountName ?? body.name ?? 'New agent',
          email: body.email,
          externalAccountId: body.externalAccountId,
          externalBillingId: body.externalBillingId,
          details: body.integrations ? { integrations: namesOf(body.integrations) } : {},
          settings: { onboarding: {}, walkthrough: { version: 1, completed: [] } },
        });
        await keepIntegrations(db, key, ownerOf(toNode(made)), body.integrations ?? []);
        return made;
      });
      return { account: await viewOf(services, context, row), message: 'Account created' };
    },
  };
}
