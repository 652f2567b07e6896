import { parseArgs } from 'node:util';
import { DRILLS } from './drills.ts';
import type { Row } from './drill.ts';
import { installedPostgres } from './external-postgres.ts';
import { lastWords } from './processes.ts';
import { openStand, type Stand } from './stand.ts';
import { tableOf } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: 'full' },
    /** In place of the size, for a slice of a long drill. */
    rounds: { type: 'string' },
    on: { type: 'string' },
    /** Parts of a drill whose names fit this expression, where the drill has parts. */
    only: { type: 'string' },
  },
});
const [name] = positionals;
const drill = DRILLS[name ?? ''];

if (!drill) {
  for (const [known, { about }] of Object.entries(DRILLS)) print(`${known.padEnd(18)}${about}`);
  process.exit(name === undefined ? 0 : 2);
}

const rounds = Number(
  values.rounds ?? (values.size === 'small' ? drill.rounds.small : drill.rounds.full),
);
const rows: Row[] = [];
let open: Stand | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));
for (const kind of drill.kinds) {
  if (values.on && values.on !== kind) continue;
  if (kind === 'external' && !installedPostgres()) {
    print('Not run on an external PostgreSQL: none of version 15 or newer is installed.');
    continue;
  }
  open = await openStand(kind, drill);
  try {
    rows.push(
      ...(await drill.run(open, rounds, values.only ? new RegExp(values.only) : undefined)),
    );
  } catch (error) {
    // The folder goes with the drill.
    print(lastWords(open.folder));
    throw error;
  } finally {
    await close();
  }
}

const findings = rows.flatMap(({ what, verdict }) =>
  verdict.findings.map((one) => `${what}: ${one}`),
);
for (const finding of findings.slice(0, 50)) print(finding);
print(`\n${tableOf(rows)}`);
process.exit(findings.length > 0 ? 1 : 0);

/** Leaves no shop and no database behind, however the drill ends. */
async function close() {
  const stand = open;
  open = undefined;
  await stand?.close();
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
