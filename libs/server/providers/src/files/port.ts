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
 * Why a file is not there. `refused`: the host is not on the public net. `unreachable`: no server
 * answers, or not as such a server. `denied`: it wants another name or password. `failed`: it let
 * us in and did not take the file. The message is for the tenant and holds nothing of what the
 * other side said.
 */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: 'refused' | 'unreachable' | 'denied' | 'failed';

  constructor(code: FileError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
