import { command, type Command, type Place } from '#cli/command.server.ts';
import { atTerminal } from '#cli/context.server.ts';
import { createProgress } from '#cli/progress.server.ts';
import { cleanFiles, examineFromOutside } from '#staff/doctor/examine.server.ts';
import { isWell, type Finding, type State } from '#staff/doctor/finding.ts';
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
      data: { is_well: isWell(findings), findings },
      lines: [
        ...findings.flatMap(linesOf),
        '',
        isWell(findings) ? say('doctor.well', { notes }) : count('doctor.ill', bad, { notes }),
      ],
      isRefused: !isWell(findings),
    };
  },
});

const linesOf = ({ state, check, message, advice }: Finding) => [
  `${MARK[state]} ${say(`doctor.checks.${check as 'disk'}`)}: ${message}`,
  ...(advice ? [`    → ${advice}`] : []),
];

async function examine({ env, open }: Place): Promise<Finding[]> {
  const progress = createProgress();
  try {
    return await examineFromOutside(env, async (config) => {
      const { sql, close } = await open(config, progress);
      return { context: atTerminal({ sql, config, progress }), close };
    });
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
