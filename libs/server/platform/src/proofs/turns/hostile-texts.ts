import { asOwner } from '@patchbay/server-store/testing';

const ligatures = '\uFDFA'.repeat(200);
const longWord = 'w'.repeat(180);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A file of contacts with long names, equal ones among them. */
export const hostileContacts = (rows: number): string =>
  `name,phone,notes,${Array.from({ length: 20 }, (_none, at) => `own ${at}`).join()}\n${Array.from(
    { length: rows },
    (_none, at) =>
      `${at % 2 ? ligatures : `${longWord} ${Math.floor(at / 4)}`},+1512${5_300_000 + at},${quoted('([{"'.repeat(40))},${'x,'.repeat(19)}x`,
  ).join('\n')}\n`;

/** A file of texts to numbers, with brackets that never close. */
export const hostileTasks = (rows: number): string =>
  `type,target,message\n${Array.from(
    { length: rows },
    (_none, at) => `sms,+1512${5_300_000 + at},${quoted(ligatures.slice(0, 20) + '{{'.repeat(10))}`,
  ).join('\n')}\n`;

const texts = 60;
const lines = (word: string) =>
  Array.from({ length: 1995 }, (_none, at) => `${word}${at}`).join('\n');
const configOf = (word: string) =>
  JSON.stringify(
    Object.fromEntries([
      ['agentInstructions', `Answer as ${word}.`],
      ...Array.from({ length: texts }, (_none, at) => [`text${at}`, lines(word)]),
    ]),
  );

/**
 * A template with 60 texts of 1,995 short lines, of which neither its older revision nor the agent
 * that was made from that has a single line.
 */
export async function insertHostileTemplate(
  url: string,
  accountId: number,
  templateId: string,
): Promise<void> {
  await asOwner(
    url,
    `insert into template_revisions (template_id, revision, fields, integrations, agent)
      values ('${templateId}', 9000, '[]', '[]', '${configOf('a')}')`,
  );
  await asOwner(url, `update templates set agent = '${configOf('b')}' where id = '${templateId}'`);
  await asOwner(
    url,
    `update agent_configs set config = config || '${configOf('c')}'::jsonb
      || '{"templateId": "${templateId}", "templateRevision": 9000, "templateFields": []}'::jsonb
      where account_id = ${accountId}`,
  );
}
