import { say } from '#text/staff.ts';
import { StaffError } from '#staff/staff-error.ts';

/** JSON as people write it by hand; what is wrong is told by its place, in the owner's language. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new StaffError(reasonOf(text, (error as Error).message), { cause: error });
  }
}

function reasonOf(text: string, message: string): string {
  const at = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length);
  const rest = text.slice(at).trim();
  if (rest === '') return say('files.json.end');
  const lines = text.slice(0, at).split(/\r\n|\r|\n/);
  const [near = ''] = rest.split(/\r\n|\r|\n/, 1);
  return say('files.json.place', {
    line: lines.length,
    column: lines.at(-1)!.length + 1,
    near: near.slice(0, 20),
  });
}
