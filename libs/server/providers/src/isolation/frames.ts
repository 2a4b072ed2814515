/** What goes between the server and a process that parses: words as JSON, and bytes beside them. */
export interface Frame {
  readonly head: unknown;
  readonly bytes: Uint8Array;
}

/** A frame that is larger than the reader takes. */
export class FrameTooLarge extends Error {}

const prefix = 8;

/** A frame as it goes over a pipe: two lengths, then the words, then the bytes. */
export function writeFrame({ head, bytes }: Frame): readonly Uint8Array[] {
  const words = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(prefix);
  lengths.writeUInt32BE(words.length, 0);
  lengths.writeUInt32BE(bytes.length, 4);
  return [lengths, words, bytes];
}

/** Cuts a stream into frames. A frame is refused by its lengths, before a byte of it is kept. */
export function readFrames(
  onFrame: (frame: Frame) => void,
  maxBytes: number,
): (chunk: Uint8Array) => void {
  let pending: Uint8Array[] = [];
  let size = 0;
  let wanted = prefix;
  return (chunk) => {
    pending.push(chunk);
    size += chunk.length;
    while (size >= wanted) {
      const whole = Buffer.concat(pending);
      const [words, bytes] = [whole.readUInt32BE(0), whole.readUInt32BE(4)];
      wanted = prefix + words + bytes;
      if (words + bytes > maxBytes) throw new FrameTooLarge();
      pending = [whole];
      if (size < wanted) return;
      onFrame({
        head: JSON.parse(whole.toString('utf8', prefix, prefix + words)),
        bytes: whole.subarray(prefix + words, wanted),
      });
      pending = size > wanted ? [whole.subarray(wanted)] : [];
      size -= wanted;
      wanted = prefix;
    }
  };
}
