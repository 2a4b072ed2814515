import { fstatSync, write, writeSync } from 'node:fs';

/** Lines that wait while the output is blocked; further lines are dropped. */
const maxWaitingBytes = 8 * 1024 * 1024;
const largestPiece = 256 * 1024;
const againMs = 100;
const lastTries = 50;

const isBusy = (error: unknown): boolean =>
  /^(EAGAIN|EBUSY|EINTR)$/.test(String((error as { code?: unknown } | null)?.code));
const nothing = () => undefined;

function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
}

/**
 * Writes lines to the output of the process without waiting for it. Its disk may be full or its
 * reader closed: a line that cannot be written is dropped, the next is tried again, and the process
 * continues and exits normally. A file is written to at once, as Node does for its own output: a
 * write that is on its way when the process exits would be behind later lines, or lost. A pipe or a
 * terminal, which its reader may block, is written to in the background.
 */
export function createOutput(fd = 1): { write(line: string): void } {
  // Without a handler, other output on these streams, such as start messages, would end the process
  // when it fails.
  process.stdout.on('error', nothing);
  process.stderr.on('error', nothing);
  const waiting: string[] = [];
  let waitingBytes = 0;
  let isWriting = false;

  function nextPiece(): Buffer {
    let piece = '';
    while (waiting.length > 0 && piece.length < largestPiece) piece += waiting.shift() ?? '';
    const bytes = Buffer.from(piece);
    waitingBytes -= bytes.length;
    return bytes;
  }

  function send(piece: Buffer): void {
    if (piece.length === 0 && waiting.length === 0) {
      isWriting = false;
      return;
    }
    isWriting = true;
    write(fd, piece, (error, count) => {
      if (!error) send(count < piece.length ? piece.subarray(count) : nextPiece());
      else if (isBusy(error)) setTimeout(() => send(piece), againMs).unref();
      else send(nextPiece());
    });
  }

  /** One piece a turn. Of a full disk the bytes that it did not take are dropped. */
  function sendToFile(): void {
    const piece = nextPiece();
    isWriting = piece.length > 0;
    if (!isWriting) return;
    try {
      writeSync(fd, piece);
    } catch {
      // As for every output, the next line is tried again.
    }
    setImmediate(sendToFile);
  }

  const begin = isFile(fd) ? () => void setImmediate(sendToFile) : () => send(nextPiece());

  process.once('exit', () => {
    for (let [piece, tries] = [nextPiece(), 0]; piece.length > 0;) {
      try {
        piece = piece.subarray(writeSync(fd, piece));
        if (piece.length === 0) piece = nextPiece();
      } catch (error) {
        if (!isBusy(error) || (tries += 1) > lastTries) return;
      }
    }
  });

  return {
    write: (line) => {
      const size = Buffer.byteLength(line);
      if (waitingBytes + size > maxWaitingBytes) return;
      waiting.push(line);
      waitingBytes += size;
      if (isWriting) return;
      isWriting = true;
      begin();
    },
  };
}
