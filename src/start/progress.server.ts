import type { Config } from '#base/process/config.server.ts';
import type { Say } from './open.server.ts';

const WIDTH = 24;

/** Steps of the start as a person wants to see them: one line each, a bar where it takes long. */
export function createProgress(out: NodeJS.WriteStream = process.stdout) {
  let current = '';

  const say: Say = (step, done, total) => {
    const isNew = step !== current;
    current = step;
    if (!out.isTTY) {
      if (isNew) out.write(`· ${step}\n`);
      return;
    }
    const bar = done === undefined || !total ? '' : ` ${barOf(done / total)} ${done}/${total}`;
    out.write(`${isNew ? '\n' : '\r\u001b[2K'}  ${step}${bar}`);
  };

  const done = (config: Config, firstLink: string | null) => {
    const { publicUrl, isDemo, host, port, officeUrl, officeHost, officePort } = config;
    const lines = [
      `Bastion is open at ${publicUrl}  (listening on ${host}:${port})`,
      ...(isDemo ? ['Demo login:  demo@bastion.sk / bastion-demo'] : []),
      `Its office is at   ${officeUrl}  (listening on ${officeHost}:${officePort})`,
      ...(isDemo && !firstLink ? ['Demo login:  kancelaria@bastion.sk / bastion-demo'] : []),
      ...(firstLink
        ? [
            'Nobody works there yet. This link makes its reader the owner, once, within a day:',
            firstLink,
          ]
        : []),
    ];
    out.write(`\n\n  ${lines.join('\n  ')}\n\n`);
  };

  return { say, done };
}

const barOf = (share: number) => {
  const full = Math.round(Math.min(1, share) * WIDTH);
  return '█'.repeat(full) + '░'.repeat(WIDTH - full);
};
