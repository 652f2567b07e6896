/** What somebody wants done with what they name: "vystaviť faktúru 2026501285", "prijať 501285", "nová objednávka elmont". */
export type Command = 'invoice' | 'accept' | 'print' | 'new';

const COMMANDS: [Command, RegExp][] = [
  ['invoice', /^(?:vystav\w*\s+)?faktur[auy]\w*(?:\s+k)?(?:\s+objednavk\w*)?\s+/],
  ['accept', /^prij(?:at|mi|mem)(?:\s+objednavk\w*)?\s+/],
  ['print', /^(?:(?:vy)?tlac\w*\s+)?vydajk\w*(?:\s+k)?(?:\s+objednavk\w*)?\s+/],
  ['new', /^nova(?:\s+objednavka)?(?:\s+pre)?\s+/],
];

/** The same letters without diacritics, character for character, so that positions in both agree. */
export const plainOf = (typed: string) =>
  [...typed].map((character) => character.normalize('NFD').charAt(0).toLowerCase()).join('');

/** What a first character narrows the search to. */
export type Only = 'steps' | 'documents' | 'people';
export const PREFIXES: Record<Only, string> = { steps: '>', documents: '#', people: '@' };
const ONLY = Object.keys(PREFIXES) as Only[];

type Asked = { command: Command | null; only: Only | null; query: string };

/** The command or the prefix a text begins with, and what is left of it to look for. */
export function readCommand(typed: string): Asked {
  const only = ONLY.find((one) => typed.startsWith(PREFIXES[one]));
  if (only && only !== 'steps') return { command: null, only, query: typed.slice(1).trim() };
  const wanted = readWords(only ? typed.slice(1).trim() : typed);
  return { ...wanted, only: wanted.command ? null : (only ?? null) };
}

function readWords(typed: string): Omit<Asked, 'only'> {
  const plain = plainOf(typed);
  for (const [command, begins] of COMMANDS) {
    const [matched] = begins.exec(plain) ?? [];
    const query = matched && [...typed].slice(matched.length).join('').trim();
    if (query) return { command, query };
  }
  return { command: null, query: typed.trim() };
}
