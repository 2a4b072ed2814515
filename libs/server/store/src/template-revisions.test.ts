import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from './index.js';
import { asOwner } from './testing/tenant-tree.js';

const migrations = join(import.meta.dirname, '../migrations');
const server = process.env.PATCHBAY_TEST_SERVER as string;
const name = `before_${randomBytes(6).toString('hex')}`;
const url = server.replace(/\/[^/]*$/, `/${name}`);
const owner = `plain_${randomBytes(6).toString('hex')}`;
let folder: string;

/** The migrations before templates had revisions. */
beforeAll(async () => {
  await asOwner(server, `create database ${name} template template0`);
  folder = mkdtempSync(join(tmpdir(), 'patchbay-migrations-'));
  for (const file of readdirSync(migrations).filter((one) => one < '0011'))
    cpSync(join(migrations, file), join(folder, file));
  await migrate(url, folder);
  await asOwner(
    url,
    `
    insert into accounts (id, type, username) values (5, 'organization', 'o');
    insert into templates (id, title, fields, integrations, agent)
    values ('templ_a', 'A', '[{"key": "orgName"}]', '[]', '{"title": "First"}');
    insert into agent_configs (id, organization_id, account_id, slot, config)
    values ('c1', 5, 5, 'staging', '{"templateId": "templ_a", "custom": 1}'), ('c2', 5, 5,
    'default', '{"templateId": "templ_gone"}');
    insert into agent_versions (organization_id, account_id, version_id, title, source, snapshot)
    values (5, 5, 1, 't', 'staging', '{"templateId": "templ_a"}'), (5, 5, 2, 't', 'staging', '{}')`,
  );
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await asOwner(server, `drop database ${name} with (force)`);
  await asOwner(server, `drop role if exists ${owner}`);
});

describe('templates from before revisions existed', () => {
  it('are the base of their agents, also for an owner of the tables who is no superuser', async () => {
    await asOwner(
      url,
      `
      create role ${owner} login password 'secret' nosuperuser nobypassrls;
      grant patchbay_app, patchbay_app_platform to ${owner};
      alter schema public owner to ${owner};
      do $$ declare one record; begin
        for one in select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') loop execute format('alter table %s owner to ${owner}', one.name); end loop;
        for one in select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop execute format('alter function %s owner to ${owner}', one.name); end loop;
      end $$`,
    );
    for (const file of readdirSync(migrations).filter((one) => one.startsWith('0011')))
      cpSync(join(migrations, file), join(folder, file));
    const asPlain = new URL(url);
    [asPlain.username, asPlain.password] = [owner, 'secret'];
    expect(await migrate(asPlain.href, folder)).toEqual(['0011_templates_and_apps.sql']);
    expect(
      await asOwner(url, 'select template_id as id, revision, agent from template_revisions'),
    ).toEqual([{ id: 'templ_a', revision: 1, agent: { title: 'First' } }]);
    expect(await asOwner(url, 'select id, config from agent_configs order by id')).toEqual([
      { id: 'c1', config: { templateId: 'templ_a', custom: 1, templateRevision: 1 } },
      { id: 'c2', config: { templateId: 'templ_gone' } },
    ]);
    expect(await asOwner(url, 'select snapshot from agent_versions order by version_id')).toEqual([
      { snapshot: { templateId: 'templ_a', templateRevision: 1 } },
      { snapshot: {} },
    ]);
  });
});
