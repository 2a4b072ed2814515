import { type Clock, inMilliseconds, millisecondsToSeconds } from '@patchbay/kernel';
import { type AccountRow, enqueueWebhookEvent } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';

interface Standing {
  readonly step: string | null;
  readonly complete: boolean;
}

function standingOf({ settings }: Pick<AccountRow, 'settings'>): Standing {
  const record = (
    settings as { onboarding?: { activeStep?: unknown; onboardingComplete?: unknown } | null }
  ).onboarding;
  return {
    step: typeof record?.activeStep === 'string' ? record.activeStep : null,
    complete: record?.onboardingComplete === true,
  };
}

/**
 * Enqueues a webhook event for a step towards an agent that answers, within the transaction of
 * the change; nothing when no step changed.
 */
export async function enqueueOnboardingEvent(
  db: Db,
  clock: Clock,
  before: Pick<AccountRow, 'settings'>,
  after: AccountRow,
): Promise<void> {
  const organizationId = after.type === 'organization' ? after.id : after.organizationId;
  const [was, is] = [standingOf(before), standingOf(after)];
  if (organizationId === null || (was.step === is.step && was.complete === is.complete)) return;
  await enqueueWebhookEvent(db, { organizationId, accountId: after.id }, 'onboarding', {
    event: is.complete && !was.complete ? 'complete' : 'progress',
    accountId: after.id,
    organizationId,
    externalAccountId: after.externalAccountId,
    step: is.step,
    onboardingComplete: is.complete,
    timestamp: millisecondsToSeconds(inMilliseconds(clock.now())),
  });
}
