import { type Step, type StepFacts } from './recorded-account-steps.js';

const hidden = '(hidden)';
const changedSecret = { from: hidden, to: hidden };
/** Whether there is one before depends on the tree. */
const anyDeed = 'added or changed';

/**
 * Requests for webhooks, integrations, domains, numbers, SIP and plans, one after the other on one
 * tree.
 */
export function stepsOfConnections({ ids, made, at }: StepFacts): readonly Step[] {
  return [
    [
      'createWebhook',
      'O1',
      () => [
        'POST',
        '/api/v2/webhooks',
        { url: 'https://crm.example.com/1', label: 'CRM', type: 'incoming' },
      ],
      'webhook',
      'added',
      { label: { to: 'CRM' } },
    ],
    [
      'rotateWebhookSecret',
      'O1',
      () => [
        'POST',
        '/api/v2/webhooks/rotate',
        { url: 'https://crm.example.com/1', type: 'incoming' },
      ],
      'webhook',
      'changed',
      { secretVersion: changedSecret },
    ],
    [
      'rotateVisitorIdentity',
      'O1',
      () => ['POST', '/api/v2/embeds/identity', {}],
      'organization',
      'changed',
      { identityVersion: { from: 0, to: 1 } },
    ],
    [
      'deleteWebhook',
      'O1',
      () => ['DELETE', '/api/v2/webhooks', { url: 'https://crm.example.com/1', type: 'incoming' }],
      'webhook',
      'removed',
      { label: { from: 'CRM' } },
    ],
    [
      'saveWebhookRelay',
      'O1',
      () => [
        'POST',
        '/api/v2/webhookRelay/twilioSMS',
        {
          url: 'https://crm.example.com/relay',
          timeout: 9000,
          headers: [{ 'X-Key': 'very-secret' }],
        },
      ],
      'webhookRelay',
      'changed',
      { headers: changedSecret, timeoutMs: { from: 5000, to: 9000 } },
    ],
    [
      'deleteWebhookRelay',
      'O1',
      () => ['DELETE', '/api/v2/webhookRelay/twilioSMS'],
      'webhookRelay',
      'removed',
      { timeoutMs: { from: 9000 } },
    ],
    [
      'saveIntegration',
      'O1',
      () => ['POST', '/api/v2/integration/square', { appData: { apiKey: 'very-secret' } }],
      'integration',
      'added',
      { sealed: { to: hidden } },
    ],
    [
      'updateIntegrationData',
      'O1',
      () => ['PUT', '/api/v2/integration/square/v1', { appData: { apiKey: 'very-secret-2' } }],
      'integration',
      'changed',
      { sealed: changedSecret },
    ],
    [
      'addDomain',
      'R1',
      () => ['POST', '/api/v2/domain', { domain: 'app.reseller.example' }],
      'domain',
      'added',
      { domain: { to: 'app.reseller.example' } },
    ],
    [
      'deleteDomain',
      'R1',
      () => ['DELETE', '/api/v2/domain', { domain: 'app.reseller.example' }],
      'domain',
      'removed',
      { domain: { from: 'app.reseller.example' } },
    ],
    [
      'assignPhoneNumber',
      'P1',
      () => [
        'POST',
        `/api/v2/phoneNumber/assign${at('A1')}`,
        { number: '+15125550123', country: 'US' },
      ],
      'agent',
      'changed',
      { phoneNumber: { from: null, to: '+15125550123' } },
    ],
    [
      'returnPhoneNumber',
      'P1',
      () => ['POST', `/api/v2/phoneNumber/return${at('A1')}`, { number: '+15125550123' }],
      'number',
      'removed',
      { number: { from: '+15125550123' } },
    ],
    [
      'saveSipRegistration',
      'O1',
      () => [
        'POST',
        '/api/v2/sip/registration',
        {
          aor: 'a@sip.example.com',
          username: 'a',
          authUsername: 'a',
          password: 'very-secret',
          sipRealm: 'sip.example.com',
          transport: 'UDP',
        },
      ],
      'sipRegistration',
      'changed',
      { realm: { from: 'sip.example', to: 'sip.example.com' }, sealedPassword: changedSecret },
    ],
    [
      'deleteSipRegistration',
      'O1',
      () => ['DELETE', '/api/v2/sip/registration'],
      'sipRegistration',
      'removed',
      { aor: { from: 'a@sip.example.com' } },
    ],
    [
      'addSipIpWhitelist',
      'O1',
      () => ['POST', '/api/v2/sip/ipWhitelist', { ip: '203.0.113.9', label: 'Desk' }],
      'address',
      'added',
      { label: { to: 'Desk' } },
    ],
    [
      'addSipOutboundRoute',
      'O1',
      () => ['POST', '/api/v2/sip/outboundRoutes', { route: 'sip.out.example.com' }],
      'route',
      'added',
      { route: { to: 'sip.out.example.com' } },
    ],
    [
      'createProductPlan',
      'R1',
      () => [
        'POST',
        '/api/v2/product/productCatalog',
        { name: 'Free', amount: { month: 0, year: null } },
      ],
      'plan',
      'added',
      { title: { to: 'Free' }, monthMicros: { to: 0 } },
    ],
    [
      'saveProductPlan',
      'R1',
      () => [
        'POST',
        `/api/v2/product/productCatalog/${String(made(['productPlan', 'productPlanId']))}`,
        { name: 'Free of charge', amount: { month: 0, year: null } },
      ],
      'plan',
      'changed',
      { title: { from: 'Free', to: 'Free of charge' } },
    ],
    [
      'subscribeToPlan',
      'O1',
      () => [
        'POST',
        '/api/v2/product/subscribe',
        { productPlanId: made(['productPlan', 'productPlanId']) },
      ],
      'subscription',
      anyDeed,
      { planId: { to: /^pplan-free/ } },
    ],
    [
      'saveUsageExport',
      'O1',
      () => [
        'POST',
        '/api/v2/billing/adrExportConfig',
        {
          deliveryProtocol: 'sftp',
          host: 'sftp.example.com',
          port: 2202,
          username: 'u',
          password: 'very-secret',
          path: '/in/',
        },
      ],
      'usageExport',
      anyDeed,
      { sealedPassword: { to: hidden } },
    ],
    [
      'saveBillingSystem',
      'R1',
      () => [
        'POST',
        '/api/v2/billing/billingSystemConfig',
        {
          billingSystemType: 'stripe',
          apiKey: 'sk_live_very-secret',
          publishableKey: 'pk_live',
          webhookSigningKey: 'whsec_very-secret',
        },
      ],
      'billingSystem',
      anyDeed,
      { sealed: { to: hidden } },
    ],
    [
      'disableAccount',
      'staff',
      () => [
        'POST',
        '/api/v1/disableAccount',
        { username: 'renamed-organization', reason: 'Unpaid' },
      ],
      'organization',
      'changed',
      { disabledReason: { from: null, to: 'Unpaid' } },
    ],
    [
      'deleteAccount',
      'R1',
      () => ['DELETE', `/api/v2/deleteAccount${at('A3')}`, { targetAccountId: ids.A3 }],
      'agent',
      'removed',
      {},
    ],
    [
      'deleteOrganization',
      'R1',
      () => ['DELETE', '/api/v2/deleteOrganization', { targetOrganizationId: ids.O2 }],
      'organization',
      'removed',
      {},
    ],
  ];
}
