import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { agentConfig, agentEventRules, template, templateField } from '../resources/agent.js';
import { migratedAgent, templateIntegration } from '../resources/template.js';
import {
  described,
  done,
  formatted,
  line,
  queryFlag,
  required,
  success,
  timeZone,
} from '../wire.js';

const read = { audience: 'account', target: 'any', effect: 'read' } as const;
const own = { audience: 'reseller', target: 'any', effect: 'write' } as const;
const ofTemplate = z.object({ id: line(120) });

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
    summary:
      'Templates that the account may start from. Disabled ones only for those who own templates.',
    access: read,
    query: z.object({ disabled: z.optional(queryFlag()) }),
    reply: z.object({ ...success, templates: z.array(template) }),
    failure: { kind: 'json' },
  }),
  getTemplate: operation({
    method: 'GET',
    path: '/api/v2/templates/{id}',
    area: 'templates',
    summary: 'One template with its fields and the agent it makes.',
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
      'Makes a template that belongs to a reseller or partner. It begins disabled, so that it can be tried before customers see it.',
    access: own,
    body: z.object({ title: required(), ...content }),
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
      'Changes a template. Agents made from it stay as they are until it is migrated. With ' +
      '`baseRevision` a save on top of another person’s answers 409 with theirs as ' +
      '`current`.',
    access: own,
    params: ofTemplate,
    body: z.object({
      title: z.optional(required()),
      ...content,
      disabled: z.optional(z.boolean()),
      baseRevision: z.optional(z.int()),
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
    summary: 'Removes a template. Agents that were made from it go on as they are.',
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
      'Brings the agents made from a template up to what it is now, draft and live each by ' +
      'itself. What a customer changed is never overwritten. A dry run only says what would ' +
      'happen.',
    access: { audience: 'account', target: 'any', permission: 'canEditOrg', effect: 'write' },
    params: ofTemplate,
    body: z.object({
      dryRun: described(z.optional(z.boolean()), 'Say what would happen and change nothing', true),
      sectionsToMigrate: described(
        z.optional(z.array(line(60)).check(z.maxLength(100))),
        'Only these keys of the agent’s configuration; `fields` for the template’s fields',
        ['agentInstructions'],
      ),
    }),
    reply: z.object({
      ...success,
      dryRun: z.boolean(),
      revision: z.int(),
      total: described(z.int(), 'Agents made from this template', 12),
      upToDate: described(z.int(), 'Agents that were there already', 3),
      changed: described(z.int(), 'Agents that get something from the template', 8),
      conflicting: described(z.int(), 'Agents with at least one conflict', 1),
      agents: z.array(migratedAgent),
    }),
    examples: { body: { dryRun: true } },
    failure: { kind: 'json' },
  }),
  createAgentFromTemplate: operation({
    method: 'POST',
    path: '/api/v2/createAgentFromTemplate',
    area: 'templates',
    status: 201,
    summary:
      'Fills a template with answers, writes the result to staging and publishes it. Answers ' +
      'stay fields, so that they can be changed later.',
    access: { audience: 'account', target: 'agent', permission: 'canEditOrg', effect: 'write' },
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
    summary:
      'Writes the answers into the texts and forgets the template, in draft and live: ' +
      'callers hear the same. What was there is kept as an automatic version.',
    access: { audience: 'account', target: 'agent', permission: 'canEditOrg', effect: 'write' },
    reply: z.object({ ...success, agent: agentEventRules }),
    failure: { kind: 'json' },
  }),
} as const;
