/** Where files are put: a host of the public net, by one of three protocols. */
export interface FilePlace {
  readonly protocol: 'sftp' | 'ftps' | 'ftp';
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** Empty for where the user is after signing in. */
  readonly folder: string;
}

/** Puts files where their receiver collects them. */
export interface FileDelivery {
  /**
   * Puts a file in its place, whole or not at all: it is written under another name first. A file
   * of that name is replaced. Throws a `FileError`.
   */
  put(place: FilePlace, file: { readonly name: string; readonly body: Buffer }): Promise<void>;
}

/**
 * The reason of a failed upload. `refused`: the host is not on the public internet. `unreachable`:
 * no server answers, or not with this protocol. `denied`: wrong name or password. `failed`: the
 * server accepted the login and not the file. The message is for the tenant and contains no text of
 * the server.
 */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: 'refused' | 'unreachable' | 'denied' | 'failed';

  constructor(code: FileError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
