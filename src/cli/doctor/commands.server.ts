import { checkDemo, readConfig, type Config } from '#base/config.server.ts';
import { StartError } from '#base/start-error.ts';
import { command, type Command, type Place } from '#cli/command.server.ts';
import { atTerminal } from '#cli/context.server.ts';
import { createProgress } from '#cli/progress.server.ts';
import { cleanFiles, examineShop, examineSurroundings } from '#staff/doctor/examine.server.ts';
import { fail, type Finding, type State } from '#staff/doctor/finding.ts';
import { StaffError } from '#staff/staff-error.ts';
import { formatFileSize } from '#text/format.ts';
import { count, say } from '#text/staff.ts';

const MARK: Record<State, string> = { ok: '✓', warn: '!', fail: '✗' };

const doctorCommand = command({
  name: 'doctor',
  summary: 'doctor.summary',
  examples: ['doctor', 'doctor --json'],

  async runAlone(_input, place) {
    const findings = await examine(place);
    const bad = findings.filter(({ state }) => state === 'fail').length;
    const notes = findings.filter(({ state }) => state === 'warn').length;
    return {
      data: { is_well: bad === 0, findings },
      lines: [
        ...findings.flatMap(linesOf),
        '',
        bad === 0 ? say('doctor.well', { notes }) : count('doctor.ill', bad, { notes }),
      ],
      isRefused: bad > 0,
    };
  },
});

const linesOf = ({ state, check, message, advice }: Finding) => [
  `${MARK[state]} ${say(`doctor.checks.${check as 'disk'}`)}: ${message}`,
  ...(advice ? [`    → ${advice}`] : []),
];

/** As far as it gets: what cannot be opened is a finding, and ends the looks that need it. */
async function examine({ env, open }: Place): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
    checkDemo(config, env);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [fail('configuration', error.message, say('doctor.configurationAdvice'))];
  }
  const progress = createProgress();
  try {
    const { sql, close } = await open(config, progress);
    try {
      return await examineShop(atTerminal({ sql, config, progress }));
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof StaffError)) throw error;
    return [
      fail('database', error.message, say('doctor.noDatabaseAdvice')),
      ...(await examineSurroundings(config)),
    ];
  } finally {
    progress.end();
  }
}

const cleanCommand = command({
  name: 'files clean',
  summary: 'files.clean.summary',
  isChange: true,
  examples: ['files clean --dry-run', 'files clean'],

  async run(context) {
    const removed = await cleanFiles(context);
    const size = formatFileSize(removed.reduce((sum, one) => sum + one.size, 0));
    return {
      data: { removed: removed.map(({ name }) => name) },
      lines: [count('files.clean.done', removed.length, { size })],
    };
  },
});

/** Is everything all right, and what to do if not. */
export const HEALTH_COMMANDS: Command[] = [doctorCommand, cleanCommand];
