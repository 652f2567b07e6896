import { StaffError } from '#staff/staff-error.ts';

/** JSON as people write it by hand; what is wrong is told by its place, in the owner's language. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw refusalOf(text, error as Error);
  }
}

function refusalOf(text: string, cause: Error): StaffError {
  const at = Number(/at position (\d+)/.exec(cause.message)?.[1] ?? text.length);
  const rest = text.slice(at).trim();
  if (rest === '') return new StaffError('files.json.end', {}, { cause });
  const lines = text.slice(0, at).split(/\r\n|\r|\n/);
  const [near = ''] = rest.split(/\r\n|\r|\n/, 1);
  const place = { line: lines.length, column: lines.at(-1)!.length + 1 };
  return new StaffError('files.json.place', { ...place, near: near.slice(0, 20) }, { cause });
}
