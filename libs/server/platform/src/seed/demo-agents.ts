import { randomUUID } from 'node:crypto';
import { type Db, type accounts } from '@patchbay/server-store';
import { defaultVoiceId } from '@patchbay/onboarding';
import { fillConfig, starterTemplates } from '@patchbay/server-conversations';
import { type AccountRow } from '@patchbay/server-core';
import { insertAccount } from '../accounts/repository.js';
import { demoBusiness, spanishLine } from './demo-tree.js';
import { insertConfigs, insertNumber } from './repository.js';
import { spanishInstructions } from './scenarios/spanish-instructions.js';
import { rememberedDays } from './traffic.js';

type Business = (typeof demoBusiness)[keyof typeof demoBusiness];

/** Makes an account of the demo, active and paid. */
export const node = (db: Db, values: typeof accounts.$inferInsert): Promise<AccountRow> =>
  insertAccount(db, { active: true, premium: true, ...values });

/** Makes an organization of the demo with its own agent. */
export async function organization(
  db: Db,
  business: Business,
  above: { partnerId: number; resellerId: number },
  now: number,
): Promise<AccountRow> {
  const made = await node(db, {
    type: 'organization',
    username: business.username,
    name: business.accountName,
    orgName: business.orgName,
    accountName: business.accountName,
    phoneNumber: business.number,
    smsEnabled: true,
    externalAccountId: business.externalAccountId,
    details: { orgName: business.orgName },
    settings: {
      onboarding: { onboardingComplete: true },
      walkthrough: { version: 1, completed: ['SETUP_AGENT'] },
      timezone: business.timezone,
    },
    ...above,
  });
  await number(db, made, business.number);
  await configure(db, made, business, { templateId: 'templ_appointment_scheduler', now });
  return made;
}

/** An agent that an organization has besides its own. */
interface FurtherAgent {
  readonly accountName: string;
  readonly username: string;
  readonly number: string;
  readonly templateId: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** What its configuration has besides the template and its answers. */
  readonly config?: Readonly<Record<string, unknown>>;
}

/** The agents of the dentists besides the front desk. */
export const furtherAgents = {
  afterHours: {
    accountName: 'After hours',
    username: 'northside-after-hours',
    number: '+15125550111',
    templateId: 'templ_message_taker',
  },
  spanish: {
    ...spanishLine,
    templateId: 'templ_appointment_scheduler',
    config: {
      agentLang: 'es-US',
      agentVoice: 'voice-dalia',
      agentInstructions: spanishInstructions,
    },
  },
} satisfies Record<string, FurtherAgent>;

/** Makes a further agent of an organization. */
export async function furtherAgent(
  db: Db,
  org: AccountRow,
  { accountName, username, number: own, templateId, fields, config }: FurtherAgent,
  now: number,
): Promise<AccountRow> {
  const made = await node(db, {
    type: 'agent',
    username,
    name: accountName,
    accountName,
    partnerId: org.partnerId,
    resellerId: org.resellerId,
    organizationId: org.id,
    phoneNumber: own,
  });
  await number(db, made, own);
  const { northside } = demoBusiness;
  const business = { ...northside, fields: { ...northside.fields, ...fields } };
  await configure(db, made, business, { templateId, config, now });
  return made;
}

const number = (db: Db, owner: AccountRow, value: string) =>
  insertNumber(db, {
    number: value,
    organizationId: owner.organizationId ?? owner.id,
    accountId: owner.id,
    country: 'US',
    city: value.startsWith('+1303') ? 'Boulder' : 'Austin',
    region: value.startsWith('+1303') ? 'CO' : 'TX',
    status: 'assigned',
  });

async function configure(
  db: Db,
  owner: AccountRow,
  business: Pick<Business, 'timezone'> & { readonly fields: Readonly<Record<string, string>> },
  {
    templateId,
    config: own = {},
    now,
  }: {
    readonly templateId: string;
    readonly config?: Readonly<Record<string, unknown>>;
    readonly now: number;
  },
): Promise<void> {
  const template = starterTemplates.find((entry) => entry.id === templateId);
  if (!template) throw new Error(`No template ${templateId}`);
  const fields: Record<string, string> = {
    ...business.fields,
    notifyEmail: 'desk@northside.example.com',
  };
  const answers = {
    templateFields: template.fields.map((field) => ({
      key: field.key,
      value: fields[field.key] ?? null,
    })),
    timezone: business.timezone,
    agentVoice: defaultVoiceId,
  };
  const config = {
    ...fillConfig(
      {
        ...template,
        disabled: false,
        fields: [...template.fields] as never,
        integrations: [...template.integrations],
        agent: { ...template.agent },
      },
      answers,
    ),
    ...own,
  };
  const ids = { organizationId: owner.organizationId ?? owner.id, accountId: owner.id };
  const at = new Date(now - rememberedDays * 86_400_000);
  await insertConfigs(db, [
    {
      id: `campa${randomUUID().replaceAll('-', '')}`,
      ...ids,
      slot: 'staging',
      config,
      revision: 1,
      updatedAt: at,
    },
    {
      id: `campa${randomUUID().replaceAll('-', '')}`,
      ...ids,
      slot: 'default',
      config,
      revision: 1,
      updatedAt: at,
    },
  ]);
}
