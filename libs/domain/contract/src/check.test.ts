import { checkArguments, loadOperation } from './check.js';
import { groupOf, operationGroups, operationNames, operationOf } from './operations.js';

describe('the groups of the contract', () => {
  it('hold every operation exactly once', () => {
    const inGroups = Object.values(operationGroups).flatMap((group) => Object.keys(group));
    expect(inGroups).toHaveLength(operationNames.length);
    expect(new Set(inGroups)).toEqual(new Set(operationNames));
  });

  it('load each operation as the same entry that the whole table holds', async () => {
    for (const name of operationNames)
      expect(await loadOperation(groupOf(name), name)).toBe(operationOf(name));
  });

  it('refuse an operation that another group holds', async () => {
    await expect(loadOperation('money', 'createOrganization')).rejects.toThrow(
      'The group "money" of the contract has no operation "createOrganization".',
    );
  });
});

describe('arguments that are checked before they are sent', () => {
  const createOrganization = operationOf('createOrganization');

  it('are accepted when the schemas accept them', () => {
    expect(checkArguments(createOrganization, { orgName: 'Acme', targetAccountId: 5 })).toEqual([]);
  });

  it('name each problem by its place in the request', () => {
    expect(checkArguments(createOrganization, { orgName: 7, email: 'acme' })).toEqual([
      { path: 'body.orgName', message: 'must be text', kind: 'text' },
      { path: 'body.email', message: expect.stringContaining('e-mail'), kind: 'email' },
    ]);
  });

  it('tell what is missing from what is wrong', () => {
    expect(checkArguments(createOrganization, {})).toContainEqual({
      path: 'body.orgName',
      message: 'is required',
      kind: 'required',
    });
  });

  it('are divided into query and body by their names, numbers of the query as text', () => {
    const listConversations = operationOf('listConversations');
    expect(checkArguments(listConversations, { page: 0, pageSize: 20 })).toEqual([]);
    expect(checkArguments(listConversations, { page: 'first' })).toEqual([
      { path: 'query.page', message: 'must be a whole number', kind: 'integer' },
    ]);
  });
});
