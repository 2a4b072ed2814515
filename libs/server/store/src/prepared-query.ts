import pg from 'pg';

/** The parts of the driver that a described statement needs; `prepare` is called by `submit`. */
interface Columns {
  readonly fields: readonly unknown[];
  readonly _parsers: readonly unknown[] | undefined;
  readonly _prebuiltEmptyResultObject: object | null;
}
interface DriverQuery extends pg.Submittable {
  readonly name?: string;
  readonly _result: { -readonly [Part in keyof Columns]: Columns[Part] };
  _accumulateRows: boolean;
  prepare(connection: object): void;
  handleRowDescription(message: object): void;
}
type Answered = (error: Error | undefined, result: pg.QueryResult) => void;

const DriverQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown[] | undefined,
  answered: Answered,
) => DriverQuery;

/** The columns of the statements of one connection, and the connection without `describe`. */
interface Described {
  readonly columns: Map<string, Columns>;
  readonly quiet: object;
}
const describedOn = new WeakMap<object, Described>();

function describedBy(connection: object): Described {
  const known = describedOn.get(connection);
  if (known) return known;
  const quiet = Object.create(connection, { describe: { value: () => undefined } }) as object;
  const made = { columns: new Map<string, Columns>(), quiet };
  describedOn.set(connection, made);
  return made;
}

/**
 * A statement with a name, whose columns are asked for once per connection. The driver asks each
 * time, which takes the database and the process longer than reading a row. The columns of a
 * prepared statement cannot change: the database refuses to run it once they would.
 */
class PreparedQuery extends DriverQuery {
  #of: Described | undefined;

  override prepare(connection: object): void {
    this.#of = describedBy(connection);
    const columns = this.#of.columns.get(this.name ?? '');
    if (!columns) return super.prepare(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    super.prepare(this.#of.quiet);
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#of?.columns.set(this.name ?? '', { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

/** Runs a statement that has a name. */
export const runPrepared = (
  client: pg.PoolClient,
  config: pg.QueryConfig & { readonly name: string },
  values: unknown[] | undefined,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new PreparedQuery(config, values, (error, result) =>
        error ? reject(error) : resolve(result),
      ),
    );
  });
