import { recordSecurityEvent, type Services, findNode } from '@patchbay/server-core';
import { type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { demandSeller, toDollars } from '../catalogue/rules.js';
import { type Processors } from './processors.js';
import { dayOfInstant as dayOf, periodAmong } from '../periods/periods.js';
import { statementView } from './statement-view.js';
import { billingSystemSecret, usageExportSecret } from './system-secret.js';
import { exportProblems, rotationOf, systemProblems, defaultRotation } from './rules.js';
import { newPeriodProblem, periodView } from '../periods/rules.js';
import {
  replacePeriods,
  organizationsByExternalId,
  calendarOf,
  listPeriods,
} from '../periods/periods-repository.js';
import { readStatements, isClosedSince, takeClosingTurn } from './statements-repository.js';
import { holdRating } from '../usage/repository.js';
import { saveBillingSystem } from './billing-systems-repository.js';
import { saveUsageExport } from './exports-repository.js';

type BillingOperation =
  | 'saveBillingSystem'
  | 'startBillingPeriod'
  | 'saveUsageExport'
  | 'getBillingStatements';

const accountNotFound = () => refuse.notFound('Account not found for provided identifier');

type BillingServices = Pick<Services, 'store' | 'clock' | 'key'> & {
  readonly processors: Pick<Processors, 'prove'>;
};

/**
 * Handlers of a seller's settings: billing system, periods of accounts below, destination of usage
 * records.
 */
export function createBillingHandlers(
  services: BillingServices,
): Pick<Handlers<Db>, BillingOperation> {
  return {
    ...systemHandlers(services),
    ...statementHandlers(services),
    ...exportHandlers(services),
  };
}

const nowOf = ({ clock }: BillingServices) => new Date(clock.now());

/** The billing system of a seller. */
function systemHandlers(services: BillingServices): Pick<Handlers<Db>, 'saveBillingSystem'> {
  const { processors, key } = services;

  return {
    saveBillingSystem: async ({ target, body, context }) => {
      demandSeller(target);
      const problems = systemProblems(body);
      if (problems.length > 0) throw refuse.invalid(problems);
      const {
        billingSystemType,
        publishableKey,
        site,
        apiKey,
        webhookSigningKey,
        webhookUsername,
        webhookPassword,
      } = body;
      const given = {
        apiKey: apiKey ?? '',
        ...(webhookSigningKey === undefined ? {} : { webhookSigningKey }),
        ...(site === undefined ? {} : { site }),
        ...(webhookUsername === undefined ? {} : { webhookUsername }),
        ...(webhookPassword === undefined ? {} : { webhookPassword }),
      };
      await processors.prove({ kind: billingSystemType, ...given });
      const sealed = key.seal(
        JSON.stringify({ apiKey, webhookSigningKey, webhookUsername, webhookPassword }),
        ...billingSystemSecret(target.id),
      );
      const row = {
        kind: billingSystemType,
        sealed,
        publishableKey: publishableKey ?? null,
        site: site ?? null,
        updatedAt: nowOf(services),
      };
      await context.within(async (db) => {
        await saveBillingSystem(db, target.id, row);
        await recordSecurityEvent(db, {
          kind: 'payout-target-changed',
          accountId: target.id,
          organizationId: target.organizationId,
          address: context.caller.address,
          requestId: context.requestId,
          details: { place: billingSystemType },
        });
      });
      return { message: 'Success' };
    },
  };
}

/** Billing periods and their amounts. */
function statementHandlers(
  services: BillingServices,
): Pick<Handlers<Db>, 'startBillingPeriod' | 'getBillingStatements'> {
  const { store } = services;

  return {
    startBillingPeriod: async ({ target, query, body, context }) => {
      const organization = await context.within((db) =>
        findOrganization(db, target, query.externalAccountId),
      );
      // Uses the platform's scope: the target's own scope cannot set periods, and authorization has
      // checked that the caller is an ancestor.
      return store.within({ kind: 'platform', reason: 'start a billing period' }, async (db) => {
        // not while usage is rated into the running one
        await holdRating(db);
        await takeClosingTurn(db);
        const known = await listPeriods(db, organization.id);
        const calendar = await calendarOf(db, organization);
        const wanted = {
          startsAt: new Date(body.startDateTimestamp * 1000),
          endsAt: new Date(body.endDateTimestamp * 1000),
          zone: calendar.zone,
        };
        const at = nowOf(services);
        const day = dayOf(calendar.zone, at);
        const running =
          known.find(({ endsAt }) => dayOf(calendar.zone, endsAt).getTime() === day.getTime()) ??
          periodAmong(known, calendar, at);
        const problem = newPeriodProblem(wanted, running, at);
        if (problem) throw refuse.invalid([], problem);
        if (await isClosedSince(db, organization.id, dayOf(calendar.zone, wanted.startsAt)))
          throw refuse.invalid([], 'The period that began on that day is billed already');
        await replacePeriods(db, organization.id, wanted);
        return { message: 'Billing period updated', billingPeriod: periodView(wanted) };
      });
    },

    getBillingStatements: async ({ query, target, context }) =>
      context.within(async (db) => {
        const [page, pageSize] = [
          query.page ?? 0,
          Math.min(100, Math.max(1, query.pageSize ?? 12)),
        ];
        const { rows, dueMicros } = await readStatements(db, target.id, { page, pageSize });
        return {
          statements: rows.map(statementView),
          due: toDollars(dueMicros),
          dueMicros: Number(dueMicros),
          pageNumber: page,
          pageSize,
        };
      }),
  };
}

/** The destination of usage records. */
function exportHandlers(services: BillingServices): Pick<Handlers<Db>, 'saveUsageExport'> {
  const { clock, key } = services;

  return {
    saveUsageExport: async ({ target, body, context }) => {
      const problems = exportProblems(body);
      if (problems.length > 0) throw refuse.invalid(problems);
      const minutes = rotationOf(body.rotationMinutes ?? defaultRotation) as number;
      const length = minutes * 60_000;
      const from = new Date(Math.floor(clock.now() / length) * length);
      const row = {
        protocol: body.deliveryProtocol,
        rotationMinutes: minutes,
        host: body.host,
        port: body.port,
        username: body.username,
        sealedPassword: key.seal(body.password, ...usageExportSecret(target.id)),
        folder: body.path ?? '',
        nextAt: new Date(from.getTime() + length),
        leasedUntil: null,
        failures: 0,
        lastError: null,
        updatedAt: nowOf(services),
      };
      // Records not yet sent go to the new destination: exportedUntil stays.
      await context.within((db) => saveUsageExport(db, target.id, row, from));
      return { message: 'Success' };
    },
  };
}

/** Finds the organization by its id or external id; both at once must name the same one. */
async function findOrganization(db: Db, target: TreeNode, externalId: string | undefined) {
  if (externalId === undefined) {
    if (target.tier !== 'organization') throw accountNotFound();
    const row = await findNode(db, target.id);
    return row ?? Promise.reject(accountNotFound());
  }
  const rows = await organizationsByExternalId(db, externalId);
  const [row] = target.tier === 'organization' ? rows.filter(({ id }) => id === target.id) : rows;
  if (!row) throw accountNotFound();
  if (rows.length > 1)
    throw refuse.invalid([
      {
        path: 'query.externalAccountId',
        message: 'is the id of more than one account; name its reseller by targetAccountId',
      },
    ]);
  return row;
}
