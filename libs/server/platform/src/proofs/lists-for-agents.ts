import {
  type Operation,
  type OperationName,
  operationNames,
  operationOf,
} from '@patchbay/contract';
import { asOwner } from '@patchbay/server-store/testing';

/** The name on the wire, and in tables, of what an organization shows to people of one agent too. */
const flag = { wire: 'forAgents', column: 'for_agents' } as const;

interface Node {
  readonly _zod?: {
    readonly def: {
      readonly shape?: Readonly<Record<string, unknown>>;
      readonly element?: unknown;
      readonly innerType?: unknown;
    };
  };
}

/** The field of a reply whose items carry the flag, undefined where none does. */
function listIn({ reply }: Operation): string | undefined {
  const shape = (reply as Node)._zod?.def.shape ?? {};
  return Object.keys(shape).find((name) => {
    const def = (shape[name] as Node)._zod?.def;
    const list = (def?.innerType as Node | undefined)?._zod?.def ?? def;
    return (list?.element as Node | undefined)?._zod?.def.shape?.[flag.wire] !== undefined;
  });
}

/** A read whose reply lists rows with the flag, and the field of the list. */
export interface ListForAgents {
  readonly name: OperationName;
  readonly field: string;
}

/** Every list of the contract whose rows say whether people of one agent read them too. */
export const listsForAgents = (): ListForAgents[] =>
  operationNames.flatMap((name) => {
    const entry = operationOf(name);
    const field = entry.access.effect === 'read' ? listIn(entry) : undefined;
    return field === undefined ? [] : [{ name, field }];
  });

/** Marks every row of an organization with the flag, or with its opposite, in each table that has it. */
export async function markForAgents(
  databaseUrl: string,
  organizationId: number,
  isMarked: boolean,
): Promise<number> {
  const tables = await asOwner<{ name: string }>(
    databaseUrl,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = '${flag.column}'`,
  );
  for (const { name } of tables)
    await asOwner(
      databaseUrl,
      `update ${name} set ${flag.column} = ${isMarked} where account_id = ${organizationId}`,
    );
  return tables.length;
}
