/** What somebody wants done with what they name: "vystaviť faktúru 2026501285", "prijať 501285", "nová objednávka elmont". */
export type Command = 'invoice' | 'accept' | 'print' | 'new';

const COMMANDS: [Command, RegExp][] = [
  ['invoice', /^(?:vystav\w*\s+)?faktur[auy]\w*(?:\s+k)?(?:\s+objednavk\w*)?\s+/],
  ['accept', /^prij(?:at|mi|mem)(?:\s+objednavk\w*)?\s+/],
  ['print', /^(?:(?:vy)?tlac\w*\s+)?vydajk\w*(?:\s+k)?(?:\s+objednavk\w*)?\s+/],
  ['new', /^nova(?:\s+objednavka)?(?:\s+pre)?\s+/],
];

/** The same letters without their marks, sign for sign, so that places in both agree. */
export const plainOf = (typed: string) =>
  [...typed].map((sign) => sign.normalize('NFD').charAt(0).toLowerCase()).join('');

/** The command a text begins with, and what is left of it to look for. */
export function readCommand(typed: string): { command: Command | null; query: string } {
  const plain = plainOf(typed);
  for (const [command, begins] of COMMANDS) {
    const [matched] = begins.exec(plain) ?? [];
    const query = matched && [...typed].slice(matched.length).join('').trim();
    if (query) return { command, query };
  }
  return { command: null, query: typed.trim() };
}
