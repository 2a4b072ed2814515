import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { agentConfig, agentEventRules, template, templateField } from '../resources/agent.js';
import {
  migratedAgent,
  rolloutAgent,
  rolloutShares,
  templateIntegration,
  templateRollout,
} from '../resources/template.js';
import {
  described,
  done,
  formatted,
  integer,
  line,
  queryFlag,
  required,
  success,
  timeZone,
  title,
} from '../wire.js';

const read = { audience: 'account', target: 'any', effect: 'read' } as const;
const own = { audience: 'reseller', target: 'any', effect: 'write' } as const;
const ofTemplate = z.object({ id: line(120) });
const rolloutId = () =>
  described(z.uuid(), 'The id of a rollout', '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e31');
const rollouts = '/api/v2/templates/{id}/rollouts';

const sections = () =>
  described(
    z.optional(z.array(line(60)).check(z.maxLength(100))),
    'Only these keys of the agent; `fields` for those of the template',
    ['agentInstructions'],
  );

const content = {
  description: z.optional(line(2000)),
  category: z.optional(line(80)),
  fields: z.optional(z.array(templateField).check(z.maxLength(100))),
  integrations: z.optional(z.array(templateIntegration).check(z.maxLength(50))),
  agent: z.optional(agentConfig),
};

export const templateOperations = {
  listTemplates: operation({
    method: 'GET',
    path: '/api/v2/templates',
    area: 'templates',
    summary: 'Templates that the account may start from; disabled ones for those who own them.',
    access: read,
    query: z.object({ disabled: z.optional(queryFlag()) }),
    reply: z.object({ ...success, templates: z.array(template) }),
    failure: { kind: 'json' },
  }),
  getTemplate: operation({
    method: 'GET',
    path: '/api/v2/templates/{id}',
    area: 'templates',
    summary: 'A template with its fields and the agent it makes.',
    access: read,
    params: ofTemplate,
    reply: z.object({ ...success, template }),
    failure: { kind: 'json' },
  }),
  createTemplate: operation({
    method: 'POST',
    path: '/api/v2/templates/createTemplate',
    area: 'templates',
    status: 201,
    summary:
      'Makes a template of a reseller or partner. It begins disabled, so that it can be tried first.',
    access: own,
    bodyBytes: 1024 * 1024,
    body: z.object({ title: title(), ...content }),
    reply: z.object({ ...success, template }),
    examples: {
      body: {
        title: 'Message Taker',
        category: 'messages',
        fields: [{ key: 'orgName', title: 'What is your business called?', type: 'text' }],
        agent: {
          agentInstructions: 'You answer for {orgName}. Take a message.',
          welcomeMessage: 'Thanks for calling {orgName}.',
        },
      },
    },
    failure: { kind: 'json' },
  }),
  saveTemplate: operation({
    method: 'POST',
    path: '/api/v2/templates/{id}',
    area: 'templates',
    summary:
      'Changes a template; its agents stay as they are. With `baseRevision` a save on top of ' +
      'another person’s answers 409 with theirs as `current`.',
    access: own,
    params: ofTemplate,
    bodyBytes: 1024 * 1024,
    body: z.object({
      title: z.optional(title()),
      ...content,
      disabled: z.optional(z.boolean()),
      baseRevision: z.optional(integer()),
    }),
    conflicts: true,
    reply: z.object({ ...success, template }),
    examples: { body: { title: 'Message Taker', disabled: false, baseRevision: 3 } },
    failure: { kind: 'json' },
  }),
  deleteTemplate: operation({
    method: 'DELETE',
    path: '/api/v2/templates/{id}',
    area: 'templates',
    summary: 'Removes a template. Its agents go on as they are.',
    access: own,
    params: ofTemplate,
    reply: done(),
    failure: { kind: 'json' },
  }),
  migrateTemplate: operation({
    method: 'POST',
    path: '/api/v2/templates/{id}/migrate',
    area: 'templates',
    summary:
      'Brings the agents of a template up to what it is now, draft and live apart. What a ' +
      'customer changed stays.',
    access: { audience: 'account', target: 'any', permission: 'canEditOrg', effect: 'write' },
    params: ofTemplate,
    body: z.object({
      dryRun: described(z.optional(z.boolean()), 'Change nothing', true),
      sectionsToMigrate: sections(),
    }),
    reply: z.object({
      ...success,
      dryRun: z.boolean(),
      revision: z.int(),
      total: described(z.int(), 'Agents of the template', 12),
      upToDate: described(z.int(), 'Already there', 3),
      changed: described(z.int(), 'Agents that change', 8),
      conflicting: described(z.int(), 'Agents with a conflict', 1),
      agents: z.array(migratedAgent),
    }),
    examples: { body: { dryRun: true } },
    failure: { kind: 'json' },
  }),
  listTemplateRollouts: operation({
    method: 'GET',
    path: rollouts,
    area: 'templates',
    summary: 'Rollouts of a template, newest first, and the agents of one.',
    access: { ...own, effect: 'read' },
    params: ofTemplate,
    query: z.object({ rolloutId: z.optional(rolloutId()) }),
    reply: z.object({
      ...success,
      rollouts: z.array(templateRollout),
      agents: z.array(rolloutAgent),
    }),
    failure: { kind: 'json' },
  }),
  startTemplateRollout: operation({
    method: 'POST',
    path: rollouts,
    area: 'templates',
    summary: 'Migrates a share of the agents, then waits. Halts if some become worse.',
    access: own,
    params: ofTemplate,
    body: z.object({ ...rolloutShares, sectionsToMigrate: sections() }),
    reply: z.object({ ...success, rollout: templateRollout }),
    examples: { body: { firstPercent: 10, mostWorse: 5 } },
    failure: { kind: 'json' },
  }),
  steerTemplateRollout: operation({
    method: 'POST',
    path: `${rollouts}/{rolloutId}`,
    area: 'templates',
    summary: 'Goes on with a rollout, halts or undoes it, or tries failed agents again.',
    access: own,
    params: z.object({ id: line(120), rolloutId: rolloutId() }),
    body: z.object({ step: z.enum(['goOn', 'halt', 'undo', 'retry']) }),
    reply: z.object({ ...success, rollout: templateRollout }),
    examples: { body: { step: 'goOn' } },
    failure: { kind: 'json' },
  }),
  createAgentFromTemplate: operation({
    method: 'POST',
    path: '/api/v2/createAgentFromTemplate',
    area: 'templates',
    status: 201,
    summary: 'Fills a template with answers, writes the result to staging and publishes it.',
    access: { audience: 'account', target: 'agent', permission: 'canEditOrg', effect: 'write' },
    bodyBytes: 1024 * 1024,
    body: z.object({
      templateId: required(120),
      templateFields: z.array(templateField).check(z.maxLength(200)),
      templateIntegrations: z.optional(
        z.array(z.looseObject({ key: line(120) })).check(z.maxLength(50)),
      ),
      timezone: z.optional(timeZone()),
      agentVoice: z.optional(formatted(line(80), 'voice')),
      accountName: z.optional(line()),
    }),
    reply: z.object({ ...success, campaignId: z.string(), agent: agentEventRules }),
    examples: {
      body: {
        templateId: 'message-taker',
        templateFields: [{ key: 'businessName', value: 'Northside Dental' }],
        timezone: 'America/Chicago',
      },
    },
    failure: { kind: 'json' },
  }),
  detachAgentFromTemplate: operation({
    method: 'POST',
    path: '/api/v2/detachAgentFromTemplate',
    area: 'templates',
    summary: 'Writes the answers into the texts of draft and live and forgets the template.',
    access: { audience: 'account', target: 'agent', permission: 'canEditOrg', effect: 'write' },
    reply: z.object({ ...success, agent: agentEventRules }),
    failure: { kind: 'json' },
  }),
} as const;
