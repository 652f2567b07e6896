import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const DEFLATED = 8;
/** Texts of a workbook shrink to a tenth or so; a file made to fill the memory shrinks a thousand times. */
const MOST_GROWTH = 30;
const ALWAYS_ALLOWED = 32_000_000;

export type Zip = { has(name: string): boolean; read(name: string): string | null };

type Place = { method: number; size: number; local: number };

/** The files of a ZIP by name, unpacked when asked for; null when it is not one. */
export function readZip(bytes: Buffer): Zip | null {
  const places = placesIn(bytes);
  if (!places) return null;
  let left = Math.max(ALWAYS_ALLOWED, MOST_GROWTH * bytes.length);
  return {
    has: (name) => places.has(name),
    read(name) {
      const place = places.get(name);
      if (!place) return null;
      const plain = unpack(bytes, place, left);
      left -= plain.length;
      return plain.toString('utf8');
    },
  };
}

/** Where each file lies, as the directory at the end tells; null when it leads anywhere else. */
function placesIn(bytes: Buffer): Map<string, Place> | null {
  const end = bytes.lastIndexOf(signature(END));
  if (end < 0 || bytes.length < end + 22) return null;
  const places = new Map<string, Place>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null;
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    places.set(bytes.toString('utf8', at + 46, at + 46 + name!), {
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      local: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name! + extra! + comment!;
  }
  return places;
}

/** Throws where the file is damaged or unpacks to more than it may. */
function unpack(bytes: Buffer, { local, size, method }: Place, most: number): Buffer {
  if (local + 30 > bytes.length) throw new RangeError('a file outside of its ZIP');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + size);
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: most });
  if (packed.length > most) throw new RangeError('too much to unpack');
  return packed;
}

/** A ZIP that says nothing of when it was made: the same files give the same bytes. */
export function writeZip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text);
    const packed = deflateRawSync(plain);
    const about = describe(name, plain, packed);
    parts.push(signature(LOCAL), about, Buffer.from(name), packed);
    directory.push(signature(ENTRY), VERSION, about, placeOf(at), Buffer.from(name));
    at += 4 + about.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, signature(END), end]);
}

const VERSION = Buffer.from([20, 0]);
/** 1 January 1980, the first day a ZIP knows. */
const FIRST_DAY = 0x21;

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The part that the local header and the directory share. */
function describe(name: string, plain: Buffer, packed: Buffer): Buffer {
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(DEFLATED, 4);
  about.writeUInt16LE(FIRST_DAY, 8);
  about.writeUInt32LE(crc32(plain), 10);
  about.writeUInt32LE(packed.length, 14);
  about.writeUInt32LE(plain.length, 18);
  about.writeUInt16LE(name.length, 22);
  return about;
}

function placeOf(offset: number): Buffer {
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return place;
}
