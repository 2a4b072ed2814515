import { argumentNames, argumentShape } from './argument-shape.js';
import { operationNames, operationOf, type OperationName } from './operations.js';

const shape = (operation: OperationName, name: string) =>
  argumentShape(operationOf(operation), name);

describe('the shape of an argument', () => {
  it.each<[OperationName, string, string]>([
    ['createOrganization', 'orgName', 'text'],
    ['createOrganization', 'email', 'email'],
    ['createOrganization', 'vidaPremium', 'switch'],
    ['inviteMember', 'email', 'email'],
    ['inviteMember', 'role', 'select'],
    ['inviteMember', 'sendWelcomeEmail', 'switch'],
    ['requestPhoneVerificationCode', 'phoneNumber', 'phone'],
    ['createWebhook', 'url', 'url'],
    ['createWebhook', 'label', 'text'],
    ['addKnowledgeBaseDocuments', 'urls', 'tags'],
    ['createPaymentLink', 'amount', 'money'],
    ['queryMetrics', 'timezone', 'timezone'],
    ['listConversations', 'page', 'integer'],
    ['listConversations', 'pagination', 'switch'],
    ['saveIntegration', 'appData', 'json'],
    ['getCampaignStats', 'date', 'date'],
    ['saveSchedule', 'days', 'week'],
    ['updateMember', 'permittedAccountIds', 'accounts'],
    ['listOrganizations', 'targetResellerId', 'account'],
    ['subscribeToPlan', 'successUrl', 'url'],
  ])('of %s says that %s is asked for as %s', (operation, name, kind) =>
    expect(shape(operation, name).kind).toBe(kind),
  );

  it('lists what can be chosen, in the order of the schema', () =>
    expect(shape('inviteMember', 'role').choices).toEqual(
      expect.arrayContaining(['admin', 'owner']),
    ));

  it('says whether the call may be made without it', () => {
    expect(shape('createOrganization', 'orgName').isOptional).toBe(false);
    expect(shape('createOrganization', 'email').isOptional).toBe(true);
  });

  it('is JSON for a name that the schema leaves free', () =>
    expect(shape('createOrganization', 'anything')).toEqual({ kind: 'json', isOptional: true }));

  it('is known for every argument of every operation', () => {
    const shapes = operationNames.flatMap((name) => {
      const entry = operationOf(name);
      return argumentNames(entry).map((argument) => argumentShape(entry, argument));
    });
    expect(shapes.length).toBeGreaterThan(500);
    expect(shapes.filter(({ kind, choices }) => kind === 'select' && !choices?.length)).toEqual([]);
    expect(shapes.filter(({ kind }) => kind === 'json').length).toBeLessThan(shapes.length / 5);
  });
});
